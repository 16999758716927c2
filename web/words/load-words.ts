import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { loadAgain } from '../load-again.ts';
import type { Language, LaterPart, Words } from './words.ts';

/** A language is loaded on first use. */
const languages: Record<UserLocale, () => Promise<Language>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
};

interface Loaded {
  words: Words;
  load(part: LaterPart): Promise<unknown>;
}

const loaded = new Map<UserLocale, Promise<Loaded>>();

/** Loads the words of a language, with the requested later parts; a missing part suspends the component that renders it. */
export async function loadWords(locale: UserLocale, parts: readonly LaterPart[] = []): Promise<Words> {
  let language = loaded.get(locale);
  if (language === undefined) {
    language = loadAgain(languages[locale]).then(toLoaded);
    loaded.set(locale, language);
  }
  const { words, load } = await language;
  await Promise.all(parts.map(load));
  return words;
}

/** Loads the words of refusals, in every language of this page: what shows a refusal when it comes cannot wait for them. */
export async function loadReasons(): Promise<void> {
  const parts = ['reasons', 'processing_reasons', 'more_reasons'] as const;
  const languages = await Promise.all(loaded.values());
  await Promise.all(languages.flatMap(({ load }) => parts.map(load)));
}

function toLoaded({ first, later }: Language): Loaded {
  const here: Partial<Words> = {};
  const loading = new Map<LaterPart, Promise<unknown>>();
  const load = (part: LaterPart): Promise<unknown> => {
    const begun = loading.get(part);
    if (begun !== undefined) return begun;
    const promise = loadAgain<Words[LaterPart]>(later[part]).then(
      (words) => Object.assign(here, { [part]: words })[part],
    );
    loading.set(part, promise);
    // A retry may succeed.
    promise.catch(() => loading.delete(part));
    return promise;
  };
  const words = { ...first } as Words;
  for (const part of Object.keys(later) as LaterPart[]) {
    Object.defineProperty(words, part, { enumerable: true, get: () => here[part] ?? suspend(load(part)) });
  }
  return { words, load };
}

/**
 * Suspends the component that is rendered. React's `use` has to be called again when the component is rendered with the words,
 * else the hooks after it fail (error 467); but words are read in handlers as well, where it cannot be called.
 */
function suspend(loading: Promise<unknown>): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for a promise that is thrown
  throw loading;
}
