/** Takeaways of some kinds are points of the minutes; the others stay takeaways. */
import type { InsightItem, MinutesPoints } from './insight.ts';

/** Decisions, open questions and risks, in this order; those that there are. */
export const toFilledPoints = ({ decisions, open_questions, risks }: MinutesPoints) =>
  Object.entries({ decisions, open_questions, risks } as const)
    .map(([name, items]) => ({ name: name as keyof MinutesPoints, items }))
    .filter(({ items }) => items.length > 0);

/** The takeaways that are none of these. */
export function withoutPoints<Item extends Pick<InsightItem, 'text'>>(
  items: readonly Item[],
  points: MinutesPoints,
): Item[] {
  const said = new Set(toFilledPoints(points).flatMap((each) => each.items.map(({ text }) => text)));
  return items.filter(({ text }) => text === undefined || !said.has(text));
}
