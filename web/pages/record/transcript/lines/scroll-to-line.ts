import { BLOCK_CLASS } from './line-element.ts';

/** The space that other parts take at the edges of the window over the transcript, plus a margin. */
const [ABOVE, BELOW] = [174, 220];

export function isInSight(line: HTMLElement): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= ABOVE && bottom <= innerHeight - BELOW;
}

/** Scrolls a short way smoothly, a long one at once: everything in between would have to be laid out. */
export function scrollToLine(line: HTMLElement): void {
  const { top } = line.getBoundingClientRect();
  const isNear = Math.abs(top) < innerHeight * 1.5;
  if (!isNear) layOutAround(line);
  line.scrollIntoView({ block: 'center', behavior: isNear ? 'smooth' : 'instant' });
}

/** Lays out the lines around the target, so that their heights are final and nothing moves after the jump. */
function layOutAround(line: HTMLElement): void {
  const block = line.closest<HTMLElement>(`.${BLOCK_CLASS}`);
  const blocks = [block?.previousElementSibling, block, block?.nextElementSibling].filter(
    (element) => element instanceof HTMLElement,
  );
  for (const { style } of blocks) style.contentVisibility = 'visible';
  // They are visible by then, and stay laid out as long as they are.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of blocks) style.removeProperty('content-visibility');
    }),
  );
}
