"""The requests and answers of the API as types: mypy checks them, and pydantic makes the OpenAPI document of them.

Only the server imports this module, for that document. Functions that also run in a browser import it for mypy alone.
Lower rooms cannot import it: `cast` marks where their dicts enter. Docstrings of fields become descriptions.
"""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, GetPydanticSchema
from typing_extensions import TypeAliasType, TypedDict

from berge.analysis.engine import STRONGEST
from berge.analysis.explanation import StepKind
from berge.certificates import Kind
from berge.documents import Json
from berge.formats.json_documents import GAME
from berge.formats.tree import MARKS
from berge.i18n import LANGUAGES
from berge.setter import deals
from berge.web.requests import LONGEST_SIDE, MOST_SEED

# pydantic names these in `$defs`; `openapi` replaces their schemas by those of the installed rulesets.

BoardRuleset = TypeAliasType("BoardRuleset", str)
Certificate = TypeAliasType("Certificate", Json)
Format = TypeAliasType("Format", str)
Game = TypeAliasType("Game", Json)
PlacedGame = TypeAliasType("PlacedGame", Json)
Review = TypeAliasType("Review", Json)
RulesetName = TypeAliasType("RulesetName", str)
Setup = TypeAliasType("Setup", Json)
Solution = TypeAliasType("Solution", Json)

# Parts of requests and answers.

_CURVES = "path data of pairs that no straight line joins in the picture of a graph, by the numbers of their vertices"
_MOVE = "a cell [row, column], from 1, or the name of a vertex"
_READINGS = "ways to read the text; to choose one, send the text again with its format"
Curves = Annotated[dict[str, str], Field(description=_CURVES)]
Difficulty = Annotated[int, Field(ge=min(deals.ERRORS), le=max(deals.ERRORS))]
GameFormat = Annotated[str, Field(json_schema_extra={"const": GAME})]
Language = Annotated[str, Field(json_schema_extra={"enum": [*LANGUAGES]})]
Letter = Annotated[str, Field(min_length=1, max_length=1)]
Level = Annotated[int, Field(ge=0, le=STRONGEST)]
LocalizedText = Annotated[dict[str, str], Field(json_schema_extra={"required": [*LANGUAGES]})]
Move = TypeAliasType("Move", Annotated["int | str | list[Move]", Field(description=_MOVE)])
Number = Annotated[int, Field(ge=0)]
Pair = tuple[Number, Number]
Player = Annotated[str, Field(description="one of the ruleset's players")]
Seed = Annotated[int, Field(ge=-MOST_SEED, le=MOST_SEED)] | None
Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
Values = Annotated[str, Field(description="a letter a vertex: as a start E loses, O and M win; # is no start")]
Reading = TypedDict("Reading", {"format": Format, "read": LocalizedText})
Readings = Annotated[list[Reading], Field(description=_READINGS)]
BoardPicture = TypedDict("BoardPicture", {"kind": Literal["board"], "rows": list[str]})


class GraphPicture(TypedDict):
    kind: Literal["graph"]
    edges: list[Pair]
    places: list[tuple[float, float]] | None
    sizes: list[int] | None
    columns: int | None


Picture = BoardPicture | GraphPicture


class SetupDescription(TypedDict):
    ruleset: RulesetName
    title: str
    description: str
    players: list[str]
    document: Json
    notation: str
    token: int | None
    free: bool
    """whether the first move chooses the token's vertex"""
    proof: Kind
    place: str
    contest: str | None
    slides: bool
    """whether pieces slide to where the token was"""
    used: bool
    """whether edges are used up, not vertices"""
    picture: Annotated[Picture, Field(discriminator="kind")]
    vertices: list[Move] | None
    names: list[str] | None


class Node(TypedDict):
    move: Move
    parent: NotRequired[Number]
    """the number of an earlier move, from 1; 0 is the start; the default is the previous move in the list"""
    marks: NotRequired[Annotated[str, Field(json_schema_extra={"enum": ["", *MARKS]})]]
    comment: NotRequired[str]


Tree = TypedDict("Tree", {"nodes": list[Node], "tags": NotRequired[dict[str, str]], "comment": NotRequired[str]})


class Complaint(TypedDict):
    kind: str
    message: str
    found: NotRequired[str]
    expected: NotRequired[str]
    line: NotRequired[int]
    column: NotRequired[int]
    readings: NotRequired[Readings]


Error = TypedDict("Error", {"error": Complaint})

# Requests.


class Text(TypedDict):
    text: str
    format: NotRequired[Format | None]
    columns: NotRequired[str | None]
    """two columns of a table of edges, with a comma between"""
    keep_zeros: NotRequired[bool | None]
    """whether zeros that a Matrix Market file stores are entries"""
    language: NotRequired[Language | None]
    """the language of a complaint in the answer"""


class Places(TypedDict):
    places: NotRequired[list[tuple[float, float]] | None]
    """where the user put the vertices of a graph, in their order"""


class RandomRequest(TypedDict):
    ruleset: BoardRuleset
    rows: Side
    columns: Side
    density: NotRequired[Annotated[float, Field(ge=0, le=1)]]
    seed: NotRequired[Seed]


ChooseRequest = TypedDict("ChooseRequest", {"game": Game, "level": NotRequired[Level], "seed": NotRequired[Seed]})
DealRequest = TypedDict("DealRequest", {"ruleset": RulesetName, "difficulty": Difficulty, "seed": NotRequired[Seed]})
Moves = TypedDict("Moves", {"format": GameFormat, "moves": NotRequired[list[Move]]})
SetupAndTree = TypedDict("SetupAndTree", {"setup": Setup, "record": Tree})
WriteRequest = TypedDict(
    "WriteRequest", {"setup": Setup, "record": Tree, "format": str, "language": NotRequired[Language | None]}
)

# Answers.

Choice = TypedDict("Choice", {"move": Move, "winning": bool, "replies": int | None, "why": str})
Measures = Annotated[Json, GetPydanticSchema(lambda _, make_schema: make_schema(deals.Measures))]
Deal = TypedDict("Deal", {"notation": str, "seed": int, "measures": Measures})
FileFormat = TypedDict("FileFormat", {"name": str, "ending": str, "media": str})
FileFormats = TypedDict("FileFormats", {"formats": list[FileFormat]})
File = TypedDict("File", {"text": str, "name": str, "type": str})
Health = TypedDict("Health", {"ok": Literal[True], "version": str})
Solved = TypedDict("Solved", {"solution": Solution, "classes": Values | None})
StartValues = TypedDict("StartValues", {"classes": Values, "first_player_wins": bool | None, "winner": Player})
Step = TypedDict(
    "Step", {"kind": StepKind, "text": LocalizedText, "vertices": list[int], "cycle": NotRequired[list[list[int]]]}
)
Table = TypedDict("Table", {"columns": list[str], "ends": str})


class Reason(TypedDict):
    """Keys of the page's sentences, and the values of `key`, `to_winner` and `to_loser`."""

    key: str
    values: dict[str, Any]
    of_marks: str | None
    to_winner: str | None
    to_loser: str | None
    hint: str | None


class Limits(TypedDict):
    moves: int
    """the most moves, including variations"""
    bytes: int
    """the most bytes of `setup.document` and `record` together as text"""


class Opened(TypedDict):
    setup: SetupDescription
    record: Tree
    limits: Limits
    read: NotRequired[LocalizedText]
    others: NotRequired[Readings]


class DetectedFormat(TypedDict):
    read: LocalizedText | None
    complaint: Complaint | None
    fitting: Readings
    formats: list[str]
    """the names of all formats"""
    table: Table | None
    """the columns of a table with more than two, and those of the ends, from 1"""


class Marks(TypedDict, total=False):
    dominoes: list[Pair]
    pairs: list[Pair]
    exposed: list[int]
    barrier: list[int]
    kernel: list[int]
    values: Values
    curves: Curves


class Position(TypedDict):
    ply: int
    player: Player
    winning: bool
    """whether the player to move wins"""
    winner: Player
    over: bool
    at: Move | None
    legal: list[Move]
    winning_moves: list[Move]
    answers: list[list[Move | list[Move]]]
    """losing moves, and what beats each"""
    certificate: Certificate | None
    marks: Marks
    """the drawing of the certificate, with the numbers of vertices"""
    mistake: bool
    """whether the last move turned a win into a loss"""
    why: Reason
    notation: str


class Poster(TypedDict):
    ruleset: str
    rows: int
    columns: int
    winner: Player
    classes: Values
    pairs: str
    """where each cell's partner is: `a` beside it, `d` above or below"""


class Explanation(TypedDict):
    vertices: list[int]
    """those that the token has not left"""
    steps: list[Step]
    winner: Player
    curves: Curves


class BoardEditor(TypedDict):
    kind: Literal["board"]
    paint: list[Letter]
    dense: Letter
    """the letter whose share is the density of a random board"""
    token: Letter
    fixed: bool
    """whether the token is always there"""
    fresh: list[str]
    """rows without the token, repeated to fill a new board"""


FieldsEditor = TypedDict("FieldsEditor", {"kind": Literal["fields"], "fields": Json, "fresh": Json})
GraphEditor = TypedDict("GraphEditor", {"kind": Literal["graph"], "fresh": Json})
NoEditor = TypedDict("NoEditor", {"kind": Literal["none"]})
Editor = BoardEditor | FieldsEditor | GraphEditor | NoEditor
Preview = TypedDict("Preview", {"setup": SetupDescription, "moves": list[Move]})


class Ruleset(TypedDict):
    name: str
    title: str
    about: str
    players: list[str]
    contest: str | None
    formats: list[str]
    editor: Annotated[Editor, Field(discriminator="kind")]
    """how the page edits a setup, and a new setup"""
    examples: list[str]
    """games in one line"""
    sketch: str | None
    """a small game in one line, to show the rules"""
    preview: Preview | None
    """the sketch's setup and its moves"""
    puzzles: bool
    """whether the page has puzzles of this game"""


Routes = TypedDict(
    "Routes",
    {
        "/api/open": tuple[Text | SetupAndTree, Opened],
        "/api/read": tuple[Text, DetectedFormat],
        "/api/review": tuple[Game, Review],
        "/api/position": tuple[PlacedGame, Position],
        "/api/solve": tuple[Game, Solved],
        "/api/values": tuple[Game, StartValues],
        "/api/poster": tuple[Text, Poster],
        "/api/explain": tuple[PlacedGame, Explanation],
        "/api/choose": tuple[ChooseRequest, Choice],
        "/api/random": tuple[RandomRequest, Opened],
        "/api/deal": tuple[DealRequest, Deal],
        "/api/formats": tuple[SetupAndTree, FileFormats],
        "/api/write": tuple[WriteRequest, File],
        "/api/health": tuple[None, Health],
        "/api/opened": tuple[None, Opened | None],
        "/api/rulesets": tuple[None, list[Ruleset]],
    },
)
"""The request of each path, null for GET, and the answer."""
