// @ts-check
// Sizes of what is drawn on boards and graphs, in pixels. render/svg.py reads them here too: without comments, what stands
// in the outer braces is JSON.

export const SIZES = {
    "cell": 48,
    "margins": [34, 12, 8], // of a board: left and above, with numbers; right and below, with numbers; without numbers
    "gap": 16, // around a graph, and between its vertices
    "largest": 2000, // a side of a picture; larger boards are scaled down
    "ring": 19, // of a losing start
    "dot": [5, 15], // of a winning start: its radius, and how far it stands to the left and above
    "fence": 19, // half the side of a barrier's box
    "square": 5, // half the side of that of a vertex without a partner
    "besides": 15, // how far that one stands to the right and below
    "piece": 14,
    "token": 15,
    "origin": 4, // of the trail
    "heads": [14, 10], // of arrows to winning and losing moves
    "fromCell": 14, // where an arrow begins, from the middle of the cell
    "toCell": 2,
    "tip": [28, 8], // of a domino: where it ends, and its length
    "bar": [4.5, 6, 12], // between cells that are no neighbours: the dot at its begin, how far it goes on, its head
    "label": 13, // the letters of the numbers of rows and columns
    "above": 9, // how far those of columns stand above the board
    "left": 17, // how far those of rows stand left of the board
    "middle": [4.6, 5], // how far labels and names stand below the middle of their cells
    "node": 32, // the height of a vertex of a graph
    "corner": 3, // of a vertex in a barrier; others are round
    "vertexRing": 12, // how much larger the ring of a vertex is
    "vertexSquare": 3, // how far inside the corner the square stands
    "vertexToken": 8,
    "aboveVertex": 2, // how far above the vertex the token stands
    "fromVertex": 2, // between a vertex and an arrow
    "toVertex": [3, 8], // at its end, without a ring and with one
    "longestName": 112,
    "padding": 14, // beside a name, on both sides together
    "letters": [8, 10, 14] // widths of most letters, of capitals with m, w and &, and of the widest
};
