/** Lists the test files of a run with their kinds, in the order of starting. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'sdk', 'server', 'cli', 'mb', 'web', 'demo', 'bench', 'tests', 'scripts'];
/** `npm test -- --keep-seconds` writes the times of the slowest files here. */
export const SECONDS = join(ROOT, 'tests/seconds.json');

export const KINDS = ['pure', 'server', 'pages', 'processes'] as const;

export interface TestFile {
  path: string;
  /** The path from the root of the repository. */
  name: string;
  /** The file's needs: nothing, a database, a browser, or processes that it starts and kills. */
  kind: (typeof KINDS)[number];
}

/**
 * Orders files: first pages, which fill a core while others wait, then the longest, so that none runs alone
 * at the end. @param named folders and files; all when empty
 */
export function listTestFiles(named: readonly string[]): TestFile[] {
  const seconds = existsSync(SECONDS)
    ? (JSON.parse(readFileSync(SECONDS, 'utf8')) as Partial<Record<string, number>>)
    : {};
  const places = named.length > 0 ? named : FOLDERS.map((folder) => join(ROOT, folder));
  const paths = new Set(places.flatMap(findTestFiles));
  const files = [...paths].map((path) => ({ path, name: relative(ROOT, path), kind: kindOf(path) }));
  const took = ({ name }: TestFile) => seconds[name] ?? 0;
  const isOfPages = ({ kind }: TestFile) => Number(kind === 'pages');
  return files.sort((one, other) => isOfPages(other) - isOfPages(one) || took(other) - took(one));
}

function findTestFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`there is no folder or test file ${path}`);
  if (!found.isDirectory()) return [resolve(path)];
  return globSync('**/*.test.ts', { cwd: path, exclude: ['**/node_modules'] })
    .sort()
    .map((file) => resolve(path, file));
}

const IMPORT = /\b(?:from|import\()\s*'(\.[^']+|playwright-core)'/g;
/**
 * Imports that tell the kind of a file, made by it or by the test code that it imports. The first match
 * counts.
 */
const TELLING = [
  [
    'processes',
    /^tests\/(?:faults|packages|releases)\/|kit\/(?:serve-process|servers\/speech-processes)\.ts$/,
  ],
  ['pages', /^playwright-core$/],
  ['server', /kit\/(?:test-cluster|database)\.ts$/],
] as const;

function kindOf(path: string): TestFile['kind'] {
  const reached = [...listReached(path, new Set())].map((one) =>
    one.startsWith('/') ? relative(ROOT, one) : one,
  );
  return TELLING.find(([, pattern]) => reached.some((name) => pattern.test(name)))?.[0] ?? 'pure';
}

/** Follows imports of test code. */
function listReached(path: string, found: Set<string>): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    if (!name.startsWith('.')) found.add(name);
    else if (name.includes('kit/') || path.includes('/tests/')) {
      const imported = join(dirname(path), name);
      if (imported.includes('/tests/') && imported.endsWith('.ts')) listReached(imported, found);
    }
  }
  return found;
}
