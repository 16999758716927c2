/**
 * Writes which file of a language has which words, and the values that each message takes, from the English
 * catalogues.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { listValues, parseMessage, type Value } from '../web/words/message.ts';
import { templateGroups } from '../web/words/words.ts';

const ENGLISH = resolve(import.meta.dirname, '../web/words/en');
const CATALOGUES = resolve(ENGLISH, '../catalogues.ts');

interface Texts {
  readonly [name: string]: string | Texts;
}

export function writeCatalogues(): void {
  writeFileSync(CATALOGUES, toCatalogues());
}

export function toCatalogues(): string {
  const names = readdirSync(ENGLISH).map((file) => parse(file).name);
  const groups = names.map((name) => [name, readCatalogue(name)] as const);
  return `/** Types that \`npm run generate\` makes of the English catalogues. */
${names.map((name) => `import type ${toIdentifier(name)} from './en/${name}.json';`).join('\n')}

export type English = ${names.map((name) => `typeof ${toIdentifier(name)}`).join(' & ')};

/** The file that each group of words is in. */
export const catalogueOf = {
${groups.flatMap(([name, texts]) => Object.keys(texts).map((group) => `  ${group}: '${name}',`)).join('\n')}
} as const;

type Shown = string | number;

/** The values that messages take: one value alone, several by name. */
export interface MessageValues {
${groups.flatMap(([, texts]) => listTakers(texts)).join('\n')}
}
`;
}

const readCatalogue = (name: string): Texts =>
  JSON.parse(readFileSync(resolve(ENGLISH, `${name}.json`), 'utf8')) as Texts;

const toIdentifier = (name: string) => name.replaceAll('-', '_');

/** A line for each message with values: `'trash.sum': { count: number; size: Shown };` */
function listTakers(texts: Texts, path: readonly string[] = []): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = [...path, name];
    if (path.length === 0 && templateGroups.some((group) => group === name)) return [];
    if (typeof text !== 'string') return listTakers(text, here);
    const types = [...toTypes(text)];
    const [first] = types;
    if (first === undefined) return [];
    const values = types.length === 1 ? first[1] : `{ ${types.map((type) => type.join(': ')).join('; ')} }`;
    return [`  '${here.join('.')}': ${values};`];
  });
}

/** The type of each value. A choice or a plural says more about it than a plain insertion. */
function toTypes(text: string): Map<string, string> {
  const types = new Map<string, string>();
  for (const value of listValues(parseMessage(text)))
    if ((types.get(value.name) ?? ANYTHING) === ANYTHING) types.set(value.name, toType(value));
  return types;
}

/** The type of a value that is only inserted. */
const ANYTHING = 'Shown';

function toType({ kind, choices }: Value): string {
  if (kind === undefined) return ANYTHING;
  if (kind === 'plural') return 'number';
  if ('true' in choices) return 'boolean';
  return 'null' in choices ? `${ANYTHING} | null` : 'string';
}
