import type { SearchSnippet } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { markMatches, type Mark } from '../../search/mark-matches.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import type { SearchTerm } from '../../search/parse-query.ts';

/** The length that fits on two lines of a list, in UTF-16 units. */
const LENGTH = 180;
/** The part of it before the match. */
const LEAD = 60;
/** Longer text is marked in pieces of this length; the overlap keeps a match whole in one of them, unless it is very long. */
const MARKED = 1_000;
const OVERLAP = 250;

export function toSnippet(
  { id, start_ms, speaker_id, text }: V2Dialog,
  speakers: readonly V2RecordSpeaker[],
  terms: readonly SearchTerm[],
): SearchSnippet {
  return {
    dialog_id: id,
    start_ms,
    speaker_name: speakers.find((speaker) => speaker.speaker_id === speaker_id)?.name ?? null,
    ...cutAround(text, markFirst(text, terms)),
  };
}

/**
 * The marks about the first of a text: no more of it is shown. Telling the place of each letter takes hundreds of times as long as finding
 * the words, so of a long text it is done where they are.
 */
export function markFirst(text: string, terms: readonly SearchTerm[]): Mark[] {
  if (text.length <= MARKED) return markMatches(text, terms);
  for (let start = 0; start < text.length; start += MARKED - OVERLAP) {
    const piece = text.slice(start, start + MARKED);
    const searchText = toSearchText(piece);
    if (!terms.some(({ needle }) => searchText.includes(needle))) continue;
    // The shown text after the first match may extend beyond the piece.
    const marks = markMatches(text.slice(start, start + MARKED + LENGTH), terms);
    if (marks.length > 0) return marks.map(([from, to]): Mark => [from + start, to + start]);
  }
  return [];
}

/** The piece of a text around its first mark, with the marks in it. */
export function cutAround(text: string, marks: readonly Mark[]): Pick<SearchSnippet, 'text' | 'marks'> {
  const [start, end] = toPiece(text, marks[0]?.[0] ?? 0);
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): [number, number] => [from + shift, to + shift]),
  };
}

/** Returns start and end, at spaces where there are any nearby. */
function toPiece(text: string, firstMark: number): [start: number, end: number] {
  if (text.length <= LENGTH) return [0, text.length];
  const lead = Math.min(Math.max(0, firstMark - LEAD), text.length - LENGTH);
  const start = lead === 0 ? 0 : atBlank(text, lead, firstMark);
  const end = start + LENGTH;
  if (end >= text.length) return [start, text.length];
  const blank = text.lastIndexOf(' ', end);
  return [start, withoutHalf(text, blank > end - LEAD / 2 ? blank : end)];
}

function atBlank(text: string, lead: number, firstMark: number): number {
  const blank = text.indexOf(' ', lead);
  return blank !== -1 && blank < Math.min(lead + LEAD / 2, firstMark) ? blank + 1 : withoutHalf(text, lead);
}

/** Avoids a cut between the halves of a surrogate pair. */
function withoutHalf(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
