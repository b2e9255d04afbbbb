// Renders each sound without a loudspeaker, faster than it would play, and says what is in it.
async (address) => {
  const RATE = 44100, SECONDS = 3, QUIET = 0.0006; // what is below nobody hears
  let seed = 7;
  Math.random = () => { seed = (1103515245 * seed + 12345) % 2 ** 31; return seed / 2 ** 31; };
  let made = null;
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, RATE * SECONDS, RATE); made = this; }
    get state() { return "running"; }
  };
  const names = [...(await (await fetch(address)).text()).matchAll(/^ *(\w+): \[(\d+), /gm)].map(([, name, length]) => [name, Number(length)]);
  const found = {};
  for (const kept of ["on", "off", "instant"]) for (const [name, length] of names) {
    made = null;
    document.documentElement.dataset.sound = kept === "off" ? "off" : "on";
    document.documentElement.dataset.speed = kept === "instant" ? "instant" : "normal";
    const { sound } = await import(`${address}?${kept}-${name}`); // each has a context of its own
    sound(name);
    const early = made !== null; // before the first press there is none
    dispatchEvent(new Event("pointerdown"));
    sound(name);
    const samples = (await made.startRendering()).getChannelData(0);
    let peak = 0, power = 0, last = 0, bad = 0;
    samples.forEach((each, n) => {
      if (!Number.isFinite(each)) bad += 1;
      if (Math.abs(each) > QUIET) last = n;
      peak = Math.max(peak, Math.abs(each));
      power += each * each;
    });
    found[`${name} ${kept}`] = { length, early, bad, peak, lasts: Math.round(1000 * last / RATE), level: Math.sqrt(power / Math.max(1, last)) };
  }
  return found;
}
