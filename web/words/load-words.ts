import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import type { Words } from './words.ts';

const languages: Record<UserLocale, () => Promise<Words>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
};

/** A language is loaded when it is spoken. */
export const loadWords = (locale: UserLocale): Promise<Words> => languages[locale]();
