// Exact answers for programs in other languages: node analyze.mjs
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const berge = spawn("berge", ["analyze"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = [];
createInterface({ input: berge.stdout }).on("line", (line) => {
  const answer = JSON.parse(line);
  waiting[answer.id](answer);
});
const ask = (request) =>
  new Promise((resolve) => {
    const id = waiting.push(resolve) - 1;
    berge.stdin.write(JSON.stringify({ id, ...request }) + "\n");
  });

const starts = [[1, 1], [1, 2], [2, 2]]; // three questions at once
const answers = await Promise.all(starts.map((start) => ask({ setup: "maze:3x5", moves: [start] })));
for (const { at, winning, winning_moves } of answers) console.log(JSON.stringify({ at, winning, winning_moves }));
berge.stdin.end();
