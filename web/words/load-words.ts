import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { loadAgain } from '../load-again.ts';
import { catalogueOf } from './catalogues.ts';
import { type CatalogueName, type WordGroup, type Words, templateGroups, type Template } from './words.ts';
import { readLocale } from './locale.ts';
import { fillMessage, parseMessage, type Message } from './message.ts';

/**
 * The catalogue that is always loaded: the words of the frame around every page, and of lists of records, which
 * several pages show.
 */
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

/** Loads a part of a page together with what it says, so that nothing waits for its words once it is there. */
export const withWords =
  <Module>(words: WordGroup, importModule: () => Promise<Module>): (() => Promise<Module>) =>
  async () =>
    (await Promise.all([importModule(), loadWords(readLocale(), [words])]))[0];

/** A file of a language: its texts by name, in groups. */
type Catalogue = Readonly<Record<string, Texts>>;
type Texts = string | { readonly [name: string]: Texts };

/** Texts with values in them become functions, and are read when they are first said. */
export function toWords(catalogue: Catalogue, locale: UserLocale): Partial<Words> {
  const plural = new Intl.PluralRules(locale);
  const groups = Object.entries(catalogue).map(([group, texts]) => {
    const isTemplates = templateGroups.some((name) => name === group);
    return [
      group,
      mapTexts(texts, (text) => (isTemplates ? toTemplate(text, plural) : toSaid(text, plural))),
    ];
  });
  return Object.fromEntries(groups) as Partial<Words>;
}

function mapTexts(texts: Texts, toSaid: (text: string) => unknown): unknown {
  if (typeof texts === 'string') return toSaid(texts);
  if (Array.isArray(texts)) return texts.map((text: Texts) => mapTexts(text, toSaid));
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, mapTexts(text, toSaid)]));
}

function toTemplate(text: string, plural: Intl.PluralRules): Template {
  let message: Message | undefined;
  return (values) => fillMessage((message ??= parseMessage(text)), (name) => values[name], plural);
}

type Values = Readonly<Record<string, unknown>>;

/** The function takes one value alone, whatever it is called, and several by their names. */
function toSaid(text: string, plural: Intl.PluralRules): string | ((given: unknown) => string) {
  if (!text.includes('{')) return text;
  let message: Message | undefined;
  return (given) => {
    const named = typeof given === 'object' && given !== null ? (given as Values) : undefined;
    message ??= parseMessage(text);
    return fillMessage(message, (name) => (named === undefined ? given : named[name]), plural).join('');
  };
}
