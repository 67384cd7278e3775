// @ts-check
// What a report runs. `make bundle` joins this and all that it imports into bundle.js, which reports hold.

import { start } from "./report.js";

start();
