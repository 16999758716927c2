/**
 * Talk that programs write as HTML: pages of podcasts (`<cite>` and `<time>`), words with times (`data-m`, Hyperaudio)
 * and editors that mark times (`data-timestamp`, oTranscribe). It becomes lines as the same talk has them in text.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { isObject } from '../../../base/json.ts';
import { toClock } from '../shared/usual-times.ts';

const WORD_TIME = /\sdata-(?:m="(\d{1,9})|timestamp="(\d{1,6}(?:\.\d{1,9})?))"/;
const HAS_WORD_TIME = new RegExp(`<span[^<>]{0,300}${WORD_TIME.source}`);
/** Declarations, tags, and the texts between them. */
const PIECE = /<![^<>]{0,500}>|<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})([^<>]{0,2000})>|[^<]+|</g;
/** All that a head may say; its own end is often left out. */
const UNSAID = new Set(['script', 'style', 'title', 'noscript']);
const BLOCK = /^(?:p|div|li|ul|ol|br|h[1-6]|section|article|header|footer|table|tr|cite)$/;

/** Other pages, such as those of errors, have none of these marks. */
export const isHtmlTalk = (text: string): boolean =>
  /^\s{0,1000}</.test(text.slice(0, 1001)) &&
  ((text.includes('<cite>') && text.includes('<time>')) || HAS_WORD_TIME.test(text));

/** The HTML of a file of oTranscribe, which is JSON; null: it is no such file. */
export function findHtmlTalk(value: unknown): string | null {
  const text = isObject(value) ? value['text'] : undefined;
  return typeof text === 'string' && isHtmlTalk(text) ? text : null;
}

interface Line {
  text: string;
  is_timed: boolean;
}

export function toTalkLines(html: string): string {
  const lines: Line[] = [{ text: '', is_timed: false }];
  let line: Line = { text: '', is_timed: false };
  /** The element whose text is not said, or is given by its time instead. */
  let skipped: string | null = null;
  const begin = () => {
    line = { text: '', is_timed: false };
    lines.push(line);
  };
  begin();
  for (const [piece, slash, tag, attributes = ''] of withoutRemarks(html).matchAll(PIECE)) {
    const name = tag?.toLowerCase();
    if (skipped !== null) {
      if (slash === '/' && name === skipped) skipped = null;
    } else if (name === undefined) {
      if (!piece.startsWith('<!')) line.text += decodeHTMLStrict(piece.replaceAll(/\s+/g, ' '));
    } else if (slash === '' && UNSAID.has(name)) {
      skipped = name;
    } else if (name === 'cite' && slash === '/') {
      line.text = `${line.text.trim().replace(/[:：]$/, '')}  `;
    } else if (name === 'time') {
      line.text = `${line.text.trim()}  `;
    } else if (BLOCK.test(name)) {
      begin();
    } else if (slash === '') {
      const [, ms, seconds] = WORD_TIME.exec(attributes) ?? [];
      if (seconds !== undefined) {
        skipped = name;
        if (line.is_timed) begin();
      }
      const time = ms ?? seconds;
      if (time === undefined || line.is_timed) continue;
      line.is_timed = true;
      line.text = `[${toClock(Number(time) / (ms === undefined ? 1 : 1000))}] ${line.text}`;
    }
  }
  return lines
    .map(({ text }) => text.replaceAll('\u00a0', ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** In one pass, however many are not closed. */
const withoutRemarks = (html: string) =>
  html
    .split('<!--')
    .map((part, index) => {
      const end = index === 0 ? 0 : part.indexOf('-->') + '-->'.length;
      return index > 0 && end < '-->'.length ? '' : part.slice(end);
    })
    .join('');
