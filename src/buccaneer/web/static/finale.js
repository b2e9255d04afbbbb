// The end of a game as a moment: the page celebrates for a while, and any press or key lets everything rest at once.

import { main, still } from "./dom.js";
import { sound } from "./sounds.js";

const LONG = 2500, A_POINT = 90;

// The shields count up to what they say.
function countUp(shield) {
  const points = Number(shield.textContent);
  let shown = 0;
  const step = () => {
    shield.textContent = shown;
    if (shown++ < points && main()?.classList.contains("joy")) setTimeout(step, Math.min(A_POINT, (LONG - 600) / points));
    else shield.textContent = points;
  };
  step();
}

export function celebrate() {
  const end = main();
  sound("finale", end.querySelector(".stand .me:first-child") ? 0 : 1);
  if (still.matches || !end.querySelector(".finale")) return;
  end.classList.add("joy");
  end.querySelectorAll(".stand .shield b").forEach(countUp);
  const rest = () => {
    end.classList.remove("joy");
    for (const press of ["pointerdown", "keydown"]) removeEventListener(press, rest, true);
  };
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, rest, true);
  setTimeout(rest, LONG);
}
