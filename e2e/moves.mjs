// What moves on a page, noted where it begins. No frame has to be drawn for it, so that a machine that draws few of them shows
// the same as one that draws many.

/** Runs in the page: from now on notes whatever begins to move, with the way of its middle and with what it shows. */
function note() {
  const STEPS = 20;
  window.moves = [];
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const moved = begin.apply(this, how);
    const { delay, endTime } = moved.effect.getComputedTiming();
    // Where it will be is found by going there before anybody sees it.
    const now = moved.currentTime;
    const way = Array.from({ length: STEPS + 1 }, (_, step) => {
      moved.currentTime = delay + ((endTime - delay) * step * 0.999) / STEPS;
      const { left, top, right, bottom } = this.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    });
    moved.currentTime = now;
    // All that begins for one frame begins at one time, however long the page takes to begin it.
    const frame = Number(document.timeline.currentTime);
    window.moves.push({
      id: this.dataset.id ?? null,
      classes: [...this.classList],
      name: this.querySelector('.nm')?.textContent ?? '',
      picture: this.querySelector('img') !== null,
      unit: this.querySelector('.unit') !== null,
      begins: frame + delay,
      ends: frame + endTime,
      way,
    });
    return moved;
  };
}

/** From now on notes what moves on somebody's page; what has been noted so far is told by what this returns. */
export async function notesMoves(guest) {
  await guest.page.evaluate(note);
  return () => guest.page.evaluate(() => window.moves);
}
