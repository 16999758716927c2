import { decodeHTMLStrict } from 'entities/decode';

/** A part of a cue said by one voice; null where the cue names none. */
export type VoicedText = { speaker: string | null; text: string };

// These match the text between `<` and the next `>`.
const VOICE = /^v(?:\.\S*)?(?:\s+([^]*))?$|^\/v$/;
/** A word behind `<` or `</` makes a tag, known or not; a number or a blank is text as in `a < b`, but in times and known tags. */
const WEBVTT_TAG = new RegExp(
  String.raw`^\/?[\p{L}._][^<]*$|^\/?$|^\s*\d{1,9}(?::\d[\d:.]*)?\s*$|^\s*\/?\s*(?:c|i|b|u|v|ruby|rt|lang)(?:[\s.][^<]*)?$`,
  'u',
);
const RUBY_READING = /^rt(?:[.\s]|$)/;
/** The tags of HTML that occur in subtitles, and what remains of WebVTT in those made of it; other words in brackets are text. */
const SUBTITLE_TAG =
  /^\s*\/?\s*(?:i|b|u|s|c|p|q|a|br|em|rp|rt|tt|big|del|div|dfn|ins|kbd|sub|sup|var|bdi|bdo|abbr|cite|code|font|mark|ruby|samp|span|body|small|strike|strong|center)(?:[\s./][^<]*)?$|^\d\d:\d\d[\d:.]*$/i;
const LINE_BREAK = /^\s*\/?\s*br\b/i;
const ANY_TAG = /^/;
/** Marks of the direction of writing, which are not said. */
const DIRECTIONS = /[\u200e\u200f]/g;

/** Han and Kana are wrapped inside words, so their lines are joined without a space. */
export const UNSPACED_END = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。！？]$/u;
export const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。！？]/u;

export function hasVoices(lines: readonly string[]): boolean {
  return /<v[.\s>]/.test(joinLines(lines));
}

/** A voice and its text without anything to decode, whose spaces are single ones: most cues that have a voice. */
const ONE_VOICE = /^<v ([^<>&\s]+(?: [^<>&\s]+)*)>([^<>&\s]+(?: [^<>&\s]+)*)(?:<\/v>)?$/;

/** The voices of a WebVTT cue in order; a voice reaches to `</v>`, to the next voice or to the end of the cue. */
export function readVoices(lines: readonly string[]): VoicedText[] {
  const markup = joinLines(lines);
  const [, only, said] = ONE_VOICE.exec(markup) ?? [];
  if (only !== undefined && said !== undefined) return [{ speaker: only, text: said }];
  const voices: VoicedText[] = [];
  let speaker: string | null = null;
  let from = 0;
  for (const tag of listTags(markup, VOICE)) {
    voices.push({ speaker, text: markup.slice(from, tag.start) });
    speaker = tag.match[1] === undefined ? null : plainText(tag.match[1]) || null;
    from = tag.end;
  }
  voices.push({ speaker, text: markup.slice(from) });
  return voices
    .map((voice) => ({ speaker: voice.speaker, text: stripWebVttTags(voice.text) }))
    .filter((voice) => voice.text !== '');
}

/** Text without SRT's tags (`<i>`, `<font …>`, `{\an8}`) and with its entities decoded. */
export function stripSubtitleTags(text: string): string {
  return plainText(withoutStyles(withoutTags(text, SUBTITLE_TAG)));
}

/** Removes everything between `<` and `>`. */
export function stripAllTags(text: string): string {
  return withoutTags(text, ANY_TAG);
}

/** Joins lines into one text, without blank ones. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let before: string | undefined;
  for (const line of lines.map((line) => line.trim())) {
    if (line === '') continue;
    // Two units, as a character may have.
    const goesOn = before === undefined || (UNSPACED_START.test(line) && UNSPACED_END.test(before.slice(-2)));
    parts.push(goesOn ? line : ` ${line}`);
    before = line;
  }
  return parts.join('');
}

function stripWebVttTags(text: string): string {
  return plainText(withoutTags(withoutRubyReadings(text), WEBVTT_TAG));
}

interface Tag {
  start: number;
  /** The index after its `>`. */
  end: number;
  match: RegExpExecArray;
}

/**
 * The tags of a text that are of a kind, in one pass: a pattern that looks for `>` from every `<` takes
 * quadratic time for a text that has many of the one and none of the other.
 */
function listTags(text: string, kind: RegExp): Tag[] {
  const tags: Tag[] = [];
  const findEnd = lookForward(text, '>');
  for (let start = text.indexOf('<'); start !== -1;) {
    const close = findEnd(start);
    if (close === -1) break;
    const match = kind.exec(text.slice(start + 1, close));
    if (match !== null) tags.push({ start, end: close + 1, match });
    start = text.indexOf('<', match === null ? start + 1 : close + 1);
  }
  return tags;
}

function withoutTags(text: string, kind: RegExp): string {
  if (!text.includes('<')) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, match } of listTags(text, kind)) {
    parts.push(text.slice(from, start), LINE_BREAK.test(match[0]) ? ' ' : '');
    from = end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** The reading of a ruby text follows it, up to `</rt>`, the end of the ruby or of the text. */
function withoutRubyReadings(text: string): string {
  if (!text.includes('<')) return text;
  const findReadingEnd = lookForward(text, RUBY_READING_END);
  const findRubyEnd = lookForward(text, '</ruby>');
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of listTags(text, RUBY_READING)) {
    if (start < from) continue;
    parts.push(text.slice(from, start));
    const [reading, ruby] = [findReadingEnd(end), findRubyEnd(end)];
    if (reading !== -1 && (ruby === -1 || reading < ruby)) from = reading + RUBY_READING_END.length;
    else from = ruby === -1 ? text.length : ruby;
  }
  return parts.join('') + text.slice(from);
}

const RUBY_READING_END = '</rt>';

/** Removes `{\\an8}` and the like. */
function withoutStyles(text: string): string {
  const findEnd = lookForward(text, '}');
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf('{\\'); start !== -1; start = text.indexOf('{\\', from)) {
    const close = findEnd(start);
    if (close === -1) break;
    parts.push(text.slice(from, start));
    from = close + 1;
  }
  return parts.join('') + text.slice(from);
}

/** An `indexOf` for increasing positions: a result, or its absence, is remembered. */
function lookForward(text: string, needle: string): (from: number) => number {
  let found = text.indexOf(needle);
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(needle, from);
    return found;
  };
}

/** An entity, or any space but a single one. */
const NEEDS_CARE = /&|\s\s|[^\S ]/;

/** Decodes entities once (`&amp;lt;` is `&lt;`) and collapses spaces; any other `<` or `&` is text. */
function plainText(text: string): string {
  if (!NEEDS_CARE.test(text)) return text.trim();
  const decoded = text.includes('&') ? decodeHTMLStrict(text).replace(DIRECTIONS, '') : text;
  return decoded.replace(/\s+/g, ' ').trim();
}
