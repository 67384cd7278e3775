// Sizes in pictures of boards and graphs, in pixels. render/layout.py reads them too, as the build writes them.

export const SIZES = {
    "cell": 48,
    "margins": [34, 12, 8], // of a board: left and above, with numbers; right and below, with numbers; without numbers
    "gap": 16, // around a graph, and between its vertices
    "largest": 2000, // a side of a picture; larger boards are scaled down
    "flat": 8, // a cell with fewer pixels has a flat colour
    "poster": 1600, // pixels of a picture's longer side, to tell whether its cells are that small
    "ring": 19, // of a losing start
    "dot": [5, 15], // of a winning start: its radius, and its distance to the left and up from the middle
    "fence": 19, // half the side of a barrier's box
    "square": 5, // half the side of the square of a vertex without a partner
    "besides": 15, // its distance to the right and down from the middle
    "piece": 14,
    "token": 15,
    "origin": 4, // of the trail
    "heads": [14, 10], // of arrows to winning or missed moves, and to losing moves
    "fromCell": 14, // from the middle of the cell to the begin of an arrow
    "toCell": 2,
    "tip": [28, 8], // of a domino's arrow: its end, and its length
    "bar": [4.5, 6, 12], // between distant cells: radius of its dot, length beyond the middle, its head
    "label": 13, // font size of row and column numbers
    "above": 9, // distance of column numbers from the board
    "left": 17, // distance of row numbers from the board
    "middle": [4.6, 5], // from the middle of a cell down to the baseline of a label, and of a name
    "node": 32, // the height of a vertex of a graph
    "corner": 3, // of a vertex in a barrier; others are round
    "vertexRing": 12, // how much wider the ring is than its vertex
    "vertexSquare": 3, // from the corner of a vertex to its square
    "vertexToken": 8,
    "aboveVertex": 2, // from a vertex up to the token
    "fromVertex": 2, // between a vertex and an arrow
    "toVertex": [3, 8], // between the arrow's end and a vertex without a ring, and with one
    "longestName": 112,
    "padding": 14, // beside a name, on both sides together
    "letters": [8, 10, 14], // widths of most letters, of capitals and wide ones, and of the widest
    "wide": "mw&",
    "widest": "MW@%",
    "firstWidest": 0x1100 // the first of the Korean, Chinese and other characters that are as wide as the widest
};
