import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { toMailName } from './compose-mail.ts';
import { mailWords } from './mail-words.ts';

/** @param title masked; empty: it has none, and is named after when it was */
export function nameRecord(
  title: string,
  { started_at, timezone, locale }: { started_at: Date; timezone: string; locale: UserLocale },
): string {
  const name = toMailName(title);
  if (name !== '') return name;
  const when = started_at.toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return mailWords[locale].recording.untitled(when);
}
