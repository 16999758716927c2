import type { TextAdapter } from '../shared/adapter.ts';
import { readNamedLines } from './named-lines.ts';

/** Time headings are on lines of their own, every five minutes. */
const HEADING = /^[ \t]{0,40}(?:#{1,6} {1,9})?\d{1,2}:\d\d:\d\d[ \t]*$/m;
const TITLE =
  /^[ \t]{0,40}(?:#{1,6} {1,9})?(?:📖\s*)?(?:.{0,200}\s-\s)?(?:Transcript|Transkript|Transcription|Transcripción|Transcrição|스크립트|녹취록|文字起こし|トランスクリプト)[ \t]*$/im;
const NAMED = /^[^:\n]{1,60}:(?:\*\*)?[ \t]\S/m;
const ENDING = /^.{0,60}(?:ended after|computer generated|종료|終了).{0,200}$/im;

/** Google Meet's document, also behind Gemini's notes: names before colons, a time every five minutes. */
export const meetDocument: TextAdapter = {
  name: 'meet_document',
  product: 'Google Meet (document as text or .docx)',
  recognised:
    'times alone on lines above lines of `Name: text`, with `Transcript` as a heading or with its ending',
  recognises: (text) => HEADING.test(text) && (TITLE.test(text) || ENDING.test(text)) && NAMED.test(text),
  read: (source) => {
    const first = HEADING.exec(source.text)?.index ?? 0;
    const preface = source.text.slice(0, first);
    const before = toTalkBefore(preface);
    const text = `${before === '' ? '' : `00:00:00\n${before}\n`}${source.text.slice(first)}`;
    return { ...readNamedLines({ ...source, text }, 'meet_document'), title: toMeetingTitle(preface) };
  },
};

/** Speech above the first time, below the heading of the transcript. */
function toTalkBefore(preface: string): string {
  const lines = preface.split('\n');
  const heading = lines.findLastIndex((line) => TITLE.test(line));
  const talk = lines.slice(heading + 1);
  return heading !== -1 && talk.some((line) => NAMED.test(line)) ? talk.join('\n').trim() : '';
}

/** `Weekly (2026-03-02 15:00 GMT+1) - Transcript` and `Weekly - 2026/03/04 10:00 CET - Transcript` are meetings called Weekly. */
function toMeetingTitle(preface: string): string | null {
  const lines = preface.split('\n').map((line) => line.replace(/^#{1,6} /, '').trim());
  const named =
    lines.findLast((line) => TITLE.test(line) && / - /.test(line)) ?? lines.find((line) => line !== '') ?? '';
  const title = named
    .replace(/ - [^-]{1,30}$/, '')
    .replace(/\s?\([^()]{0,60}\d{4}[^()]{0,60}\)$| - \d{4}\/\d\d\/\d\d[^-]{0,40}$/, '')
    .trim();
  return title === '' || TITLE.test(title) || !/\p{L}/u.test(title) ? null : title.slice(0, 200);
}
