import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { findBirthdays } from '../kinds/find-birthdays.ts';
import type { Passage } from '../kinds/passage.ts';
import { overlapsAny, type FoundInTurn } from '../match.ts';
import type { Turn, Turns } from './read-turns.ts';

/** A birthday is asked for, or the rest of it told, within so many turns. */
const REACH = 2;
const ERA = '(?:明治|大正|昭和|平成|令和|たいしょう|しょうわ|へいせい|れいわ|西暦|にせん)';
/** A turn that is nothing but the year of a birthday, or its month and day. */
const PART = new RegExp(
  String.raw`^(?:(?:はい|ええ|えっと|ええと|네|예|아|음|어|yes|yeah|in|it's|um|uh)[、,.\s]+)*(${ERA}?[の、\s]{0,2}(?:\d{1,4}|元|[ぁ-ん\d]{1,9})\s?(?:年|ねん)|(?:\d{1,2}月)?\d{1,2}日|\d{2,4}\s?년(?=생|이|[\s,.]|$)|(?:\d{1,2}\s?월\s?)?\d{1,2}\s?일(?=이|[\s,.요]|$)|(?:19|20)\d{2}(?=[.,?!\s]*$))`,
  'iu',
);
/** Words that may follow the year or the day in such a turn. */
const REST =
  /^(?:生まれ|生|생|이?요|이고요?|이에요|예요|말일|です(?:ね|か)?|ってこと|の|で|말이에요|맞[아죠]요?|[\s、。,.?？])*$/u;

/** Years and days of birthdays that are asked for, or told, in turns of their own: 「何年生まれ」 — 「平成二年、」 — 「八月の…」. */
export function findBirthdayParts(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  return spans.flatMap((own, index) => {
    const turn = turns.read(index);
    if (turn === null || !turn.is_bare || !isOfBirthday(turns, spans, index)) return [];
    const { text } = turn.written;
    const again = isOfAnother(turns, spans, index) ? findBirthdays(toPassage(turn)) : [];
    const days = again.map((match) => toSource(turn.written, match)).filter((day) => !overlapsAny(day, own));
    if (days.length > 0) return days.map((day) => ({ utterance: index, span: { type: 'birthday', ...day } }));
    const [lead = '', part = ''] = PART.exec(text) ?? [];
    if (part === '' || !REST.test(text.slice(lead.length))) return [];
    const place = toSource(turn.written, { start: lead.length - part.length, end: lead.length });
    return overlapsAny(place, own) ? [] : [{ utterance: index, span: { type: 'birthday', ...place } }];
  });
}

/** "And your late wife's?" after a birthday asks for one more. */
const isOfAnother = (turns: Turns, spans: readonly (readonly PiiSpan[])[], index: number): boolean =>
  ANOTHER.test(turns.textOf(index - 1)) &&
  [spans[index - 2], spans[index - 1]].some((own) => own?.some(({ type }) => type === 'birthday') === true);
const ANOTHER =
  /^(?:and |what about |how about |then )?(?:(?:your|his|her|their|the|my) )?(?:\w+ ){0,2}(?:[a-z]+['’]s|hers|his|yours|theirs|other one|little one|second one|wife|husband|partner|son|daughter|baby|infant|child|mother|father|mum|dad|brother|sister|twins?|traveller|passenger|applicant|tenant|spouse|guest)[?.\s]*$/i;

const toPassage = ({ source, written }: Turn): Passage => ({
  text: source,
  written,
  candidates: [],
  cues: { text: written.text, own: [], before: [{ kind: 'birthday', start: 0, end: 0 }] },
  before: '',
  regions: [],
});

const isOfBirthday = (turns: Turns, spans: readonly (readonly PiiSpan[])[], index: number): boolean =>
  Array.from({ length: 2 * REACH + 1 }, (_, place) => index - REACH + place).some(
    (at) =>
      (at < index && turns.listSubjectsOf(at).at(-1)?.kind === 'birthday') ||
      (at !== index && spans[at]?.some(({ type }) => type === 'birthday') === true),
  );
