// Contrast as it is seen: of every text in sight, its colour against the worst of the pixels around its letters.
// `texts` says where they are, `bare` takes their letters away, and `poorest` compares two pictures of the page.
(() => {
  const LARGE = 24, LARGE_BOLD = 18.66, BOLD = 700; // pixels from which 3 is enough, and weight
  const CHANGED = 24; // of 255: a pixel that a letter has touched
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { -webkit-text-fill-color: transparent !important; } text { fill: transparent !important; } ::marker { color: transparent; }");

  const rgba = (colour) => { const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".sr, [aria-disabled=true], :disabled, select, option, title, .flights");
  function opacity(element) {
    let found = 1;
    for (let each = element; each; each = each.parentElement) found *= Number(getComputedStyle(each).opacity);
    return found;
  }
  // What is left of a box within everything that cuts it off.
  function cut(element, { left, top, right, bottom }) {
    let box = [Math.max(0, left), Math.max(0, top), Math.min(innerWidth, right), Math.min(innerHeight, bottom)];
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const edge = each.getBoundingClientRect();
      box = [Math.max(box[0], edge.left), Math.max(box[1], edge.top), Math.min(box[2], edge.right), Math.min(box[3], edge.bottom)];
    }
    return box;
  }
  // Whether nothing lies over it, in its middle and at its corners.
  function clear(element, [left, top, right, bottom]) {
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 1, top + 1], [right - 1, top + 1], [left + 1, bottom - 1], [right - 1, bottom - 1]];
    const through = getComputedStyle(element).pointerEvents === "none" ? element.closest("section, [role=group]") : null; // a press goes through it
    return points.every(([x, y]) => { const found = document.elementFromPoint(x, y); return found && (through?.contains(found) || found.contains(element) || element.contains(found)); });
  }
  function texts() {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !seen(element)) continue;
      const style = getComputedStyle(element), size = parseFloat(style.fontSize), weight = Number(style.fontWeight);
      const [r, g, b, a] = rgba(element instanceof SVGElement ? style.fill : style.color);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = cut(element, whole), high = (box[3] - box[1]) / whole.height; // of a line that is cut off its edge is left out
        if (high > 0.9 && box[2] > box[0] && clear(element, box)) found.push({ text: node.data.trim().slice(0, 40), where: element.className?.baseVal ?? element.className, box, colour: [r, g, b, a * opacity(element)], least: size >= LARGE || (size >= LARGE_BOLD && weight >= BOLD) ? 3 : 4.5 });
      }
    }
    return found;
  }
  function bare(yes) { document.adoptedStyleSheets = yes ? [sheet] : []; }

  const linear = (part) => { const share = part / 255; return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; };
  const light = (r, g, b) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  async function pixels(png) {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0)), picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height);
  }
  async function poorest(found, dressed, undressed) {
    const [one, other] = await Promise.all([pixels(dressed), pixels(undressed)]), { width, height } = other, poor = [];
    let measured = 0;
    const touched = (at) => [0, 1, 2].some((c) => Math.abs(one.data[at + c] - other.data[at + c]) > CHANGED);
    for (const { text, where, box, colour, least } of found) {
      const [left, top, right, bottom] = [Math.max(1, Math.floor(box[0])), Math.max(1, Math.floor(box[1])), Math.min(width - 1, Math.ceil(box[2])), Math.min(height - 1, Math.ceil(box[3]))];
      let worst = Infinity, best = 0; // where no letter can be told from its ground, the best there is
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) {
        const at = 4 * (y * width + x), near = [0, -4, 4, -4 * width, 4 * width].some((step) => touched(at + step));
        if (!near && worst < Infinity) continue;
        const ground = [0, 1, 2].map((c) => other.data[at + c]), front = ground.map((part, c) => colour[3] * colour[c] + (1 - colour[3]) * part);
        const [a, b] = [light(...front), light(...ground)];
        const found = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (near) worst = Math.min(worst, found); else best = Math.max(best, found);
      }
      if (worst === Infinity) worst = best;
      measured += 1;
      if (worst < least) poor.push(`${worst.toFixed(2)} < ${least}: “${text}” .${where} at ${box.slice(0, 2).map(Math.round)}`);
    }
    return { measured, poor };
  }
  window.contrast = { texts, bare, poorest };
})();
