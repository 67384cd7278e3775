// @ts-check
// The script of HTML reports. `make bundle` joins it with all its imports into bundle.js, which reports contain.

import { start } from "./report.js";

start();
