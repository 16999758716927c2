import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { loadAgain } from '../load-again.ts';
import { catalogueOf } from './catalogues.ts';
import { toWords, type Catalogue } from './to-words.ts';
import type { CatalogueName, WordGroup, Words } from './words.ts';

/** What the first page that most users see says, and the frame around every page. */
const FIRST: CatalogueName = 'frame';

interface Language {
  words: Words;
  load(name: CatalogueName): Promise<unknown>;
}

const languages = new Map<UserLocale, Language>();

/** Loads the words of a language, with the requested groups; a missing group suspends the component that renders it. */
export async function loadWords(locale: UserLocale, groups: readonly WordGroup[] = []): Promise<Words> {
  const { words, load } = languages.get(locale) ?? makeLanguage(locale);
  await Promise.all([FIRST, ...groups.map((group) => catalogueOf[group])].map(load));
  return words;
}

/** Loads the words of refusals, in every language of this page: what shows a refusal when it comes cannot wait for them. */
export async function loadReasons(): Promise<void> {
  await Promise.all(Array.from(languages.values(), ({ load }) => load('reasons')));
}

function makeLanguage(locale: UserLocale): Language {
  const here: Partial<Words> = {};
  const loading = new Map<CatalogueName, Promise<unknown>>();
  const load = (name: CatalogueName): Promise<unknown> => {
    const begun = loading.get(name);
    if (begun !== undefined) return begun;
    const promise = loadAgain(() => readCatalogue(locale, name)).then((catalogue) =>
      Object.assign(here, toWords(catalogue, locale)),
    );
    loading.set(name, promise);
    // A retry may succeed.
    promise.catch(() => loading.delete(name));
    return promise;
  };
  const words = {} as Words;
  for (const group of Object.keys(catalogueOf) as WordGroup[]) {
    const get = () => here[group] ?? suspend(load(catalogueOf[group]));
    Object.defineProperty(words, group, { enumerable: true, get });
  }
  const language = { words, load };
  languages.set(locale, language);
  return language;
}

async function readCatalogue(locale: UserLocale, name: CatalogueName): Promise<Catalogue> {
  const file = (await import(`./${locale}/${name}.json`, { with: { type: 'json' } })) as {
    default: Catalogue;
  };
  return file.default;
}

/**
 * Suspends the component that is rendered. React's `use` has to be called again when the component is rendered with the words,
 * else the hooks after it fail (error 467); but words are read in handlers as well, where it cannot be called.
 */
function suspend(loading: Promise<unknown>): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for a promise that is thrown
  throw loading;
}
