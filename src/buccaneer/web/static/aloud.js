// A page of a book, read aloud by the browser's own voice where there is one for the page's language.

const speech = globalThis.speechSynthesis;
const speaker = () => speech?.getVoices().find((each) => each.lang.slice(0, 2) === document.documentElement.lang);

// What a button reads: the page it stands on, or the page of the book that is open.
function text(button) {
  const leaf = button.closest(".epilogue, .leaf") ?? document.querySelector(".tome .leaf:not([hidden])");
  const read = [...(leaf?.querySelectorAll(".prose") ?? [])].map((each) => each.textContent);
  return read.length ? [`${leaf.querySelector(".leaf-title").textContent}.`, ...read].join(" ") : "";
}

export function voice() {
  for (const button of document.querySelectorAll("[data-aloud]")) button.hidden = !speaker() || !text(button);
}

export function quiet() {
  speech?.cancel();
  document.querySelectorAll("[data-aloud][aria-pressed=true]").forEach((button) => label(button, false));
}

function label(button, speaks) {
  const words = button.querySelector("span");
  button.dataset.aloud ||= words.textContent;
  words.textContent = speaks ? button.dataset.quiet : button.dataset.aloud;
  button.setAttribute("aria-pressed", speaks);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-aloud]");
  if (!button) return;
  const speaks = button.getAttribute("aria-pressed") === "true";
  quiet();
  if (speaks) return;
  const said = new SpeechSynthesisUtterance(text(button));
  said.voice = speaker();
  said.lang = document.documentElement.lang;
  said.rate = 0.95;
  said.onend = () => label(button, false);
  speech.speak(said);
  label(button, true);
});
speech?.addEventListener?.("voiceschanged", voice);
addEventListener("pagehide", quiet);
voice();
