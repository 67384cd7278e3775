// The script of HTML reports; `make page` joins it with all its imports.

import { start } from "./report.ts";

start();
