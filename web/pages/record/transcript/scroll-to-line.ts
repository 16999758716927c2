import { BLOCK_CLASS } from './line-element.ts';

/** What stands at the edges of the window over the transcript, and a little air. */
const [ABOVE, BELOW] = [174, 220];

export function isInSight(line: HTMLElement): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= ABOVE && bottom <= innerHeight - BELOW;
}

/** A short way smoothly, a long one at once: what lies between would have to be laid out. */
export function scrollToLine(line: HTMLElement): void {
  const { top } = line.getBoundingClientRect();
  const isNear = Math.abs(top) < innerHeight * 1.5;
  if (!isNear) layOutAround(line);
  line.scrollIntoView({ block: 'center', behavior: isNear ? 'smooth' : 'instant' });
}

/** So that the lines that come into sight are as high as they will be: nothing moves any more once the line is there. */
function layOutAround(line: HTMLElement): void {
  const block = line.closest<HTMLElement>(`.${BLOCK_CLASS}`);
  const blocks = [block?.previousElementSibling, block, block?.nextElementSibling].filter(
    (element) => element instanceof HTMLElement,
  );
  for (const { style } of blocks) style.contentVisibility = 'visible';
  // They are in sight by then, and stay laid out for as long as they are.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of blocks) style.removeProperty('content-visibility');
    }),
  );
}
