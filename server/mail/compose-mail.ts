/** A mail as text and as HTML, of sentences and one link. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { limitMarks } from '../base/limit-marks.ts';
import { toMailHtml, type MailLink } from './mail-html.ts';

/** A mail as it is stored: its text is complete, so that a later change of names or words changes nothing. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that turns off mails of this kind; null if they cannot be turned off. */
  unsubscribe_url: string | null;
  /** Absent: it names no record. */
  about?: MailSubject;
}

/** The records that a mail names, and by what its reader may know of them: asked once more when it is sent. */
export interface MailSubject {
  workspace_id: number;
  record_ids: readonly number[];
  reads_by: { user_id: number } | { share_id: string };
  /** The comment that mentions its reader, whom it has to mention still. */
  moment_id?: number;
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
  const list = items.map((item) => `* ${toLinkText(item)}`).join('\n');
  const below = unsubscribe === null ? [note] : [note, toLinkText(unsubscribe)];
  const text = [...paragraphs, ...(list === '' ? [] : [list]), toLinkText(link), '-- ', ...below].join(
    '\n\n',
  );
  const html = toMailHtml({ locale, subject, paragraphs, items, link, note, unsubscribe });
  return {
    to,
    // A subject of plain letters is sent as it is, and "=?" would begin an encoded word (RFC 2047).
    subject: toLine(subject, LONGEST_SUBJECT).replaceAll('=?', '= ?'),
    text,
    html,
    unsubscribe_url: unsubscribe?.url ?? null,
  };
}

const toLinkText = ({ text, url }: MailLink) => `${text}:\n${url}`;

const LONGEST_SUBJECT = 150;
const LONGEST_NAME = 80;

/** A name that people chose, within a sentence: one line, in the direction of the sentence, of moderate length. */
export const toMailName = (name: string) => toLine(name, LONGEST_NAME);

/** Control and format characters could begin a header of their own, or turn what follows around. */
function toLine(text: string, longest: number): string {
  const line = limitMarks(text.toWellFormed())
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069]/gu, '')
    .trim();
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
