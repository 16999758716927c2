import { useLocale } from './use-words.tsx';

/** The most common languages; any other is detected. */
const LANGUAGES = ['ko', 'en', 'ja', 'zh', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'th', 'vi', 'id'];

/** Languages to choose from, by their names in the language of the page. */
export function useLanguageOptions(): { value: string; text: string }[] {
  const { locale } = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return LANGUAGES.map((code) => ({ value: code, text: names.of(code) ?? code }));
}
