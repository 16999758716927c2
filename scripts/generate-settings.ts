/**
 * Writes `.env.example`, and the tables of settings in the documents, from the schema of settings: `node
 * scripts/run.cjs scripts/generate-settings.ts`, then `npm run format`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingGroups, type About } from '../server/base/config/settings.ts';

type Group = keyof typeof settingGroups;
type Entry = [name: string, about: About];

const ROOT = resolve(import.meta.dirname, '..');
const WIDTH = 120;
/** Marks the place for the tables of the named groups. */
const TABLES = /(<!-- settings: ([a-z0-9_ ]+) -->\n)[\s\S]*?(\n<!-- end of settings -->)/g;
const DOCUMENTS = ['docs/operations.md', 'docs/uploads.md'];

const listSettings = (group: Group): Entry[] =>
  Object.entries<unknown>(settingGroups[group].properties).map(([name, about]) => [name, about as About]);

function toValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Wraps text into lines of comment. */
function toComment(text: string): string {
  const lines = [''];
  for (const word of text.replaceAll('`', '').split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length < WIDTH) lines[lines.length - 1] = line;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}\n`).join('');
}

function toExample([name, about]: Entry): string {
  const fallback = toValue(about.default ?? '');
  const value = about.example ?? fallback;
  const without = about.otherwise ?? (value === fallback ? undefined : fallback);
  const explained = without === undefined || without === '' ? '' : ` (default: ${without})`;
  return `${toComment(about.description + explained)}#${name}=${value}\n`;
}

export function toEnvExample(): string {
  const groups = Object.keys(settingGroups) as Group[];
  const parts = groups.map(
    (group) => `# ── ${settingGroups[group].title}\n\n${listSettings(group).map(toExample).join('\n')}`,
  );
  return `# Settings of Minutebook. Copy this file to .env and uncomment what you change; variables of the environment win over it.
# A wrong setting stops the start with a sentence that names it. Written by \`npm run generate\`.

${parts.join('\n')}`;
}

function toDefault({ default: value, otherwise }: About): string {
  if (otherwise !== undefined) return otherwise;
  return value === undefined ? 'none' : `\`${toValue(value)}\``;
}

function toTable(group: Group): string {
  const rows = listSettings(group).map(
    ([name, about]) =>
      `| \`${name}\` | ${toDefault(about)} | ${about.description}${about.reread === true ? ' (read again while the server runs)' : ''} |\n`,
  );
  return `| setting | default | |\n| --- | --- | --- |\n${rows.join('')}`;
}

/** Returns the document with its present tables. */
export function withTables(text: string): string {
  return text.replaceAll(TABLES, (_, start: string, names: string, end: string) => {
    const groups = names.trim().split(' ') as Group[];
    const tables = groups.map((group) =>
      groups.length === 1 ? toTable(group) : `${settingGroups[group].title}:\n\n${toTable(group)}`,
    );
    return `${start}\n${tables.join('\n')}${end}`;
  });
}

export function writeSettings(): void {
  writeFileSync(resolve(ROOT, '.env.example'), toEnvExample());
  for (const path of DOCUMENTS)
    writeFileSync(resolve(ROOT, path), withTables(readFileSync(resolve(ROOT, path), 'utf8')));
}
