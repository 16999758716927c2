/** A mail as text and as HTML, of sentences and one link. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { limitMarks } from '../base/limit-marks.ts';

/** A mail as it is stored: its text is complete, so that a later change of names or words changes nothing. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that turns off mails of this kind; null if they cannot be turned off. */
  unsubscribe_url: string | null;
}

export interface MailLink {
  text: string;
  url: string;
}

export interface MailParts {
  to: string;
  /** The reader's language, in which a screen reader reads it. */
  locale: UserLocale;
  subject: string;
  paragraphs: readonly string[];
  /** A list between the paragraphs and the link. */
  items?: readonly MailLink[];
  link: MailLink;
  /** The small print below the link. */
  note: string;
}

/** @param unsubscribe null: mails of this kind cannot be refused */
export function composeMail(
  { to, locale, subject, paragraphs, items = [], link, note }: MailParts,
  unsubscribe: MailLink | null,
): Mail {
  const toText = (each: MailLink) => `${each.text}:\n${each.url}`;
  const list = items.map((item) => `* ${toText(item)}`).join('\n');
  const below = unsubscribe === null ? [note] : [note, toText(unsubscribe)];
  const text = [...paragraphs, ...(list === '' ? [] : [list]), toText(link), '-- ', ...below].join('\n\n');
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('');
  const url = escapeHtml(link.url);
  const entries = items.map((item) => `<li style="margin:0 0 8px">${toHtmlLink(item, 'color:#1f3d7a')}</li>`);
  const htmlList =
    items.length === 0 ? '' : `<ul style="margin:0 0 16px;padding-left:20px">${entries.join('')}</ul>`;
  const end = unsubscribe === null ? '' : `<br>${toHtmlLink(unsubscribe, 'color:#5a6070')}`;
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1f2430;background:#ffffff"><div style="max-width:520px">
${body}${htmlList}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1f3d7a;color:#ffffff;text-decoration:none">${escapeHtml(link.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5a6070;word-break:break-all">${url}</p>
<p style="margin:24px 0 0;font-size:13px;color:#5a6070">${escapeHtml(note)}${end}</p>
</div></body></html>`;
  return {
    to,
    subject: toLine(subject, LONGEST_SUBJECT),
    text,
    html,
    unsubscribe_url: unsubscribe?.url ?? null,
  };
}

const LONGEST_SUBJECT = 150;
const LONGEST_NAME = 80;

/** A name that people chose, within a sentence: one line, in the direction of the sentence, of moderate length. */
export const toMailName = (name: string) => toLine(name, LONGEST_NAME);

/** Control and format characters could begin a header of their own, or turn what follows around. */
function toLine(text: string, longest: number): string {
  const line = limitMarks(text.toWellFormed())
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu, '')
    .trim();
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

const toHtmlLink = ({ text, url }: MailLink, style: string) =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
