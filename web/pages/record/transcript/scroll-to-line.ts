/** What stands at the edges of the window over the transcript, and a little air. */
const [ABOVE, BELOW] = [130, 220];

export function isInSight(line: HTMLElement): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= ABOVE && bottom <= innerHeight - BELOW;
}

/** A short way smoothly, a long one at once: what lies between would have to be laid out. */
export function scrollToLine(line: HTMLElement): void {
  const { top } = line.getBoundingClientRect();
  const isNear = Math.abs(top) < innerHeight * 1.5;
  line.scrollIntoView({ block: 'center', behavior: isNear ? 'smooth' : 'instant' });
  if (isNear) return;
  // Lines that come into sight turn out higher or lower than was thought: once more when they are laid out.
  requestAnimationFrame(() => line.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
