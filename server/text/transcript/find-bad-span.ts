import { countCodePoints } from '../count-code-points.ts';

type Span = { start: number; end: number };

/**
 * The first invalid span for `text`, or null. Offsets count Unicode code points, `end` is exclusive; spans
 * have at least one character, stay inside the text, are in order and do not overlap.
 */
export function findBadSpan(text: string, spans: readonly Span[]): { index: number; reason: string } | null {
  if (spans.length === 0) return null;
  const length = countCodePoints(text);
  let freeFrom = 0;
  for (const [index, { start, end }] of spans.entries()) {
    if (end <= start) return { index, reason: `ends at ${end}, not after its start ${start}` };
    if (end > length) return { index, reason: `ends at ${end}, but the text has ${length} characters` };
    if (start < freeFrom) return { index, reason: `starts at ${start}, inside or before the span above it` };
    freeFrom = end;
  }
  return null;
}
