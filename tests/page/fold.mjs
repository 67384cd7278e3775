// Folds the steps of /api/explain into what the search looks like after each: answers as lines of JSON in, moments out.
import { createInterface } from "node:readline";

import { foldSteps } from "../../page/model/search.ts";

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(foldSteps(JSON.parse(line).steps)));
