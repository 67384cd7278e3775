// Draws with the page's board: a view as a line of JSON in, its picture as a line of JSON out.
import { createInterface } from "node:readline";

import { svg } from "../../page/board/board.ts";

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(svg(JSON.parse(line))));
