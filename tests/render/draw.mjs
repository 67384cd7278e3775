// Draws with the page's board: a view as a line of JSON in, its picture as a line of JSON out.
import { createInterface } from "node:readline";

import { addSizes } from "../../page/board/names.ts";
import { drawSvg } from "../../page/board/svg.ts";

for await (const line of createInterface({ input: process.stdin })) {
    const view = JSON.parse(line);
    console.log(JSON.stringify(drawSvg({ ...view, picture: addSizes(view.picture, view.names) })));
}
