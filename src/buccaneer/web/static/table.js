// A table's page: it sends presses, swaps in what the server has drawn, lets things travel, and keeps one stream.

import { begin, hurry } from "./beats.js";
import { meet } from "./company.js";
import { $, main, root } from "./dom.js";
import "./page.js";
import "./send.js";
import { listen } from "./stream.js";
import "./switches.js";
import "./travels.js";

$("ahead").addEventListener("click", hurry);
if (main()?.dataset.table) {
  begin();
  meet();
  listen();
}
root.dataset.ready = "yes"; // from here on a press is heard by this script
