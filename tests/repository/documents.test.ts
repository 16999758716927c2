import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { rooms } from '../../scripts/imports/permitted-imports.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = 'contract|server|sdk|web|cli|mb|demo|scripts|tests|bench|docs';
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'demo/*.md'];

/** What looks like a path of this repository: below one of its folders, or a source file's name. */
const PATH = new RegExp(`^(?:(?:${FOLDERS})/[^\\s]*|[\\w./-]*[\\w-]\\.(?:ts|tsx|mjs|cjs|sql|md))$`);
const QUOTED = /`([^`\n]+)`/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** Built, and not kept. */
const BUILT = /^web\/dist\b/;

const listFiles = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', 'web/dist*/**'] });
const documents = DOCUMENTS.flatMap(listFiles);
const names = new Set(
  listFiles('{contract,server,sdk,web,cli,mb,demo,scripts,tests,bench,docs}/**/*.*').map((file) =>
    basename(file),
  ),
);

/** `<resource>` stands for any name. */
const toPattern = (path: string) => path.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, '');

function exists(path: string): boolean {
  if (!path.includes('/')) return names.has(path) || existsSync(join(ROOT, path));
  return /[<*{]/.test(path)
    ? globSync(toPattern(path), { cwd: ROOT }).length > 0
    : existsSync(join(ROOT, path));
}

test('Every path that a document names is there', () => {
  assert.ok(documents.length > 20, 'the documents were found');
  let found = 0;
  const missing = documents.flatMap((document) => {
    const paths = [...readFileSync(join(ROOT, document), 'utf8').matchAll(QUOTED)]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => PATH.test(quoted) && !BUILT.test(quoted));
    found += paths.length;
    return paths.filter((path) => !exists(path)).map((path) => `${document}: ${path}`);
  });
  assert.ok(found > 50, 'paths were found');
  assert.deepEqual(missing, []);
});

test('Every link from a document to a file leads to one', () => {
  const broken = documents.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(LINK)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:https?:|#|mailto:)/.test(link))
      .filter((link) => !existsSync(resolve(ROOT, dirname(document), link.replace(/#.*/, ''))))
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('The map shows every room of the server with what it may import', () => {
  const checked = Object.entries(rooms).map(([room, known]) => [
    room,
    known.split(' ').filter((name) => name !== ''),
  ]);
  const map = readFileSync(join(ROOT, 'AGENTS.md'), 'utf8');
  const rows = [...map.matchAll(/^\| `server\/(\w+)\/` +\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, room = '', known = '']) => [room, known.trim()],
  );
  const listed = Object.keys(rooms);
  const last = checked.at(-1);
  assert.deepEqual(last?.[1], listed.slice(0, -1), 'the last room imports every other');
  const shown = rows.map(([room, known]) => [
    room,
    known === 'every room above' ? listed.slice(0, -1) : known === 'nothing' ? [] : String(known).split(', '),
  ]);
  assert.ok(rows.length > 10, 'the map was found');
  assert.deepEqual(shown, checked);
});
