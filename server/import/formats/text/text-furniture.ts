/** Lines that programs add around a transcript in plain text. */
import { isWrittenLikeName } from '../shared/name-prefix.ts';
import { isPersonName } from './turn-heading.ts';

/** Lines that programs add below a transcript or between its turns; none has a speaker before it, as what is said may have. */
const FOOTERS: readonly RegExp[] = [
  /^Transcribed by (?:https?:\/\/)?otter\.ai/i,
  /^(?:Transcription|Meeting|The meeting) ended (?:after|at) \d{1,2}:\d\d:\d\d.{0,8}$/i,
  /^[^:：]{0,40}?\d{1,2}:\d\d:\d\d.{0,20}(?:종료|終了|beendet|terminée?|finaliz|terminó).{0,20}$/i,
  /^[^:：]{0,60}(?:editable transcript was computer generated|People can also change the text after it was created)/i,
  /^[^:：]{0,60}컴퓨터(?:로|에서)? ?(?:자동 ?)?생성/,
  /^[^:：]{0,60}コンピュータ.{0,6}生成/,
  /^(?:View|Watch) (?:the )?(?:original|recording)(?: (?:file|at).{0,200})?$/i,
  /^(?:(?:Powered|Generated|Created|Recorded) (?:by|with)|Erstellt mit|Généré (?:avec|par)|Generado (?:con|por)) (?:\p{Lu}[\p{L}\p{N} .-]{1,29}|[\p{L}\p{N}-]{2,25}\.\p{L}{2,4})$/u,
];
/** The same behind the name of who did it. */
const ACTS: readonly RegExp[] = [
  /^([^:：]{1,80}) (?:started|stopped) transcription\.?$/i,
  /^([^:：]{1,80})(?:님이|이\(가\)|가|이) .{0,10}(?:전사|기록|녹취|필사)를 (?:시작|중지|종료)했습니다\.?$/,
  /^([^:：]{1,80})(?:が|は)(?:文字起こし|トランスクリプト|トランスクリプション)を(?:開始|停止|終了)しました。?$/,
];
const RULE = /^-{3,}$|^\*{3,}$|^={3,}$|^_{3,}$/;

/** Emphasis and links of Markdown around a whole line. */
const withoutMarks = (line: string) =>
  line
    .replace(/^[*_]{1,3}(?=[^*_\s])|(?<=[^*_\s])[*_]{1,3}$/g, '')
    .replace(/\[([^\]]{1,80})\]\([^)]{1,300}\)/g, '$1');

export const isRule = (line: string): boolean => RULE.test(line);

/** Readers that leave footers out report how many, as somebody may have said one. */
export const isFooter = (line: string): boolean =>
  line.length <= 400 &&
  [line, withoutMarks(line)].some((one) => FOOTERS.some((footer) => footer.test(one)) || isAct(one));

function isAct(line: string): boolean {
  const name = ACTS.map((act) => act.exec(line)?.[1]).find((found) => found !== undefined);
  return name !== undefined && isPersonName(name) && isWrittenLikeName(name);
}

export const toFooterNotes = (count: number) => toNotes(count, 'added by a program');

const toNotes = (count: number, which: string) => toLeftNotes(count, 'line', which);

/** `1 row of a table left out` */
export const toLeftNotes = (count: number, what: string, which: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? what : `${what}s`} ${which} left out`];

const DATE_LIKE =
  /^\D{0,12}\d{1,4}[\s./년年-]|^\d{1,2}:\d\d|^(?:\d{1,3}\s?[hms]\s?){1,3}$|^(?:mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may|june|july|august|september|october|november|december)|^(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.? \d{1,2},? \d{4}/i;

/** The first line of a preface, unless it is a date or an address. */
export function toTitle(preface: readonly string[]): string | null {
  const [first = ''] = preface;
  const title = first
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/-\d{8}_\d{6}(?:UTC)?-Meeting (?:Transcript|Recording)$/i, '')
    .replace(/\s+-\s+Transcript$/i, '')
    .replace(/\s+\(\d{4}-\d\d-\d\d[^)]{0,40}\)$|\s+-\s+\d{4}\/\d\d\/\d\d[^-]{0,40}$/, '')
    .trim();
  return title === '' || title.length > 200 || DATE_LIKE.test(title) || /^https?:/.test(title) ? null : title;
}

export const toPrefaceNotes = (count: number, first = 'speaker') =>
  toNotes(count, `before the first ${first}`);
