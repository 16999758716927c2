import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { fillMessage, parseMessage, type Message } from './message.ts';
import { templateGroups, type Template, type Words } from './words.ts';

/** A file of a language: its texts by name, in groups. */
export type Catalogue = Readonly<Record<string, Texts>>;
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
