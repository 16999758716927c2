import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { isStopWord } from '../../terms/stop-words.ts';
import { toSource } from '../comparable-text.ts';
import { hasEastAsian } from '../east-asian.ts';
import type { Match } from '../match.ts';
import type { FoundInTurn } from '../turns/said.ts';
import { IS_ON_STREET, LEAD } from './address-pieces.ts';
import type { Turn, Turns } from './read-turns.ts';

type Part = 'street' | 'number' | 'flat' | 'postcode';
interface Answer {
  part: Part;
  index: number;
  turn: Turn;
  match: Match;
}

/** Whoever asks for a part of an address says little else, and asks for the parts one after the other. */
const LONGEST_QUESTION = 64;
const LONGEST_ANSWER = 60;
const REACH = 8;
const ENDING = String.raw`(?: (?:is it|is that|for me|please|again|called|then|sorry|name|number|on that|you['’]?re on))*[\s?.!]*$`;
const QUESTIONS: readonly [part: Part, pattern: RegExp][] = [
  [
    'postcode',
    new RegExp(
      String.raw`\b(?:post ?code|postal code|zip(?: code)?|eir ?code|(?:first|second|other|last) (?:half|bit|part)|and the second)(?: of (?:the|your) (?:post ?code|eir ?code))?${ENDING}`,
      'i',
    ),
  ],
  ['flat', new RegExp(String.raw`\b(?:unit|flat|apartment|apt|suite|buzzer|room|floor)${ENDING}`, 'i')],
  [
    'number',
    new RegExp(
      String.raw`\b(?:(?:house|door|street|what|which|and the|the|and) number|^number|door|what house|which house)${ENDING}`,
      'i',
    ),
  ],
  [
    'street',
    new RegExp(
      String.raw`\b(?:street|road|avenue|lane|close|drive|house name|and the house|estate|building|block|called)${ENDING}`,
      'i',
    ),
  ],
];
const SAID: Readonly<Record<Part, RegExp>> = {
  number: /^#?\d{1,5} ?[a-f]?(?![\p{L}\d])(?=[\s.,?!]*$|[,.] )/iu,
  flat: /^(?:(?:flat|unit|apartment|apt|suite|number|room|floor|lot)\.? )?#?(?:\d{1,4} ?[a-z]?|[a-z] ?\d{0,4})(?![\p{L}\d])(?=[\s.,?!]*$|[,.] )/iu,
  postcode: /^(?:\d{1,5}[a-f]?, )?[a-z\d](?:[ ,.-]{0,2}[a-z\d]){1,8}(?![\p{L}\d])(?=[\s.?!]*$|[,.] )/iu,
  street:
    /^(?:the )?(?:\p{L}[\p{L}'’-]+ ?){1,4}(?=[.?!,\s]*$|[,.] )|^(?:[a-z][ ,.-]{1,2}){3,20}[a-z](?=[.?!,\s]*$)/iu,
};
/** Who asks for the next part, or agrees, names no street. */
const NO_STREET =
  /^(?:and )?(?:the )?(?:what )?(?:post ?code|zip|code|town|city|suburb|flat|unit|apartment|number|street|road|lane|drive|lift|floor|correct|right|same|none|nothing|exactly|perfect|lovely|spell)\b/i;
const HAS_DIGIT = /\d/;

/**
 * Parts of an address that are asked for one after the other: "street?" — "Holyrood" — "number?" — "88". One alone may be of
 * anything.
 */
export function findAddressAnswers(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const answers = [...spans.keys()].flatMap((index) =>
    endsInAddress(turns, spans, index - 1) ? [] : (toAnswer(turns, index) ?? []),
  );
  const parts = new Map(answers.map(({ index, part }) => [index, part]));
  return answers.flatMap(({ index, turn, match }) => {
    const near = Array.from({ length: 2 * REACH + 1 }, (_, at) => index - REACH + at).flatMap(
      (at) => parts.get(at) ?? [],
    );
    const isHidden = spans
      .slice(Math.max(0, index - REACH), index + REACH + 1)
      .some((own) => own.some(({ type }) => type === 'street_address'));
    if (!isHidden && !areOfAddress(near)) return [];
    const place = toSource(turn.written, match);
    return spans[index]?.some(({ start, end }) => start <= place.start && end >= place.end) === true
      ? []
      : [{ utterance: index, span: { type: 'street_address', ...place } }];
  });
}

/** "One two six old mill road" is no question for a road. */
const endsInAddress = (turns: Turns, spans: readonly (readonly PiiSpan[])[], index: number): boolean =>
  spans[index]?.some(({ type, end }) => type === 'street_address' && end >= turns.lengthOf(index) - 2) ===
  true;

const areOfAddress = (parts: readonly Part[]): boolean =>
  (parts.includes('street') && (parts.includes('number') || parts.includes('flat'))) ||
  (parts.includes('postcode') && parts.length > 1);

function toAnswer(turns: Turns, index: number): Answer | null {
  const asked = turns.textOf(index - 1);
  if (turns.lengthOf(index - 1) > LONGEST_QUESTION || turns.lengthOf(index) > LONGEST_ANSWER) return null;
  if (turns.speakerOf(index - 1) === turns.speakerOf(index) || IS_ON_STREET.test(asked)) return null;
  const part = QUESTIONS.find(([, pattern]) => pattern.test(asked))?.[0];
  const turn = part === undefined ? null : turns.readAny(index);
  if (part === undefined || turn === null || hasEastAsian(turn.source)) return null;
  const { text } = turn.written;
  const from = LEAD.exec(text)?.[0].length ?? 0;
  const [said = ''] = SAID[part].exec(text.slice(from)) ?? [];
  if (said === '' || (part === 'postcode' && !HAS_DIGIT.test(said))) return null;
  if (part === 'street' && NO_STREET.test(said)) return null;
  if (
    part === 'street' &&
    said
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => word === '' || (isStopWord(word) && word.length > 1))
  )
    return null;
  return { part, index, turn, match: { start: from, end: from + said.trimEnd().length } };
}
