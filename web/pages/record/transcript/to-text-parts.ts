import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';

export interface TextPart {
  text: string;
  /** The kind of masked text, such as phone_number. */
  masked?: string;
}

/** Splits a text at its masks. Spans count Unicode code points and do not overlap. */
export function toTextParts(text: string, spans: readonly PiiSpan[] | null | undefined): TextPart[] {
  if (spans == null || spans.length === 0) return [{ text }];
  const points = Array.from(text);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { type, start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start > at) parts.push({ text: points.slice(at, start).join('') });
    parts.push({ text: points.slice(start, end).join(''), masked: type });
    at = end;
  }
  if (at < points.length) parts.push({ text: points.slice(at).join('') });
  return parts;
}
