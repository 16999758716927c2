import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { keep, readKept } from '../kept.ts';

export const locales = ['en', 'ko', 'ja'] as const satisfies readonly UserLocale[];

/** Each name in its own language. */
export const localeNames: Record<UserLocale, string> = { en: 'English', ko: '한국어', ja: '日本語' };

const KEY = 'minutebook.locale';

/** The language chosen in this browser, else the first supported one of the browser's languages. */
export function readLocale(): UserLocale {
  const wanted = [readKept(KEY) ?? '', ...navigator.languages];
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.flatMap((code) => locales.find((locale) => locale === code) ?? []).at(0) ?? 'en';
}

/**
 * How dates and numbers are written: as the browser's own region writes them in this language (en-GB, en-IN, ko-KR), where the
 * browser names one.
 */
export function readRegion(locale: UserLocale): string {
  const tags = navigator.languages.filter((tag) => tag.slice(0, 2).toLowerCase() === locale);
  // A language alone, which some browsers name first, stands for its largest country.
  return tags.find((tag) => tag.includes('-')) ?? locale;
}

export const keepLocale = (locale: UserLocale): void => void keep(KEY, locale);
