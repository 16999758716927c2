/** The words and formats of the current language, everywhere below `WordsProvider`. */
import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { makeFormat, type Format } from './format.ts';
import { keepLocale, readRegion } from './locale.ts';
import { loadWords } from './load-words.ts';
import type { Words } from './words.ts';

interface Speech {
  locale: UserLocale;
  words: Words;
  format: Format;
  speak(locale: UserLocale): Promise<void>;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

export function WordsProvider({
  first,
  children,
}: {
  first: { locale: UserLocale; words: Words };
  children: ReactNode;
}) {
  const [{ locale, words }, setLanguage] = useState(first);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const speech = useMemo<Speech>(
    () => ({
      locale,
      words,
      format: makeFormat(readRegion(locale)),
      async speak(next) {
        keepLocale(next);
        const words = await loadWords(next);
        // The page keeps its old text until the words of the new language have loaded.
        startTransition(() => setLanguage({ locale: next, words }));
      },
    }),
    [locale, words],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === undefined) throw new Error('There is no WordsProvider above this.');
  return speech;
}

export const useWords = (): Words => useSpeech().words;
export const useFormat = (): Format => useSpeech().format;
export function useLocale(): Pick<Speech, 'locale' | 'speak'> {
  return useSpeech();
}

/** The most common languages; any other is detected. */
const LANGUAGES = ['ko', 'en', 'ja', 'zh', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'th', 'vi', 'id'];

/** Languages to choose from, by their names in the language of the page. */
export function useLanguageOptions(): { value: string; text: string }[] {
  const { locale } = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return LANGUAGES.map((code) => ({ value: code, text: names.of(code) ?? code }));
}
