import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const OURS = '@minutebook/';

type Packages = Record<string, string>;
interface PackageFile {
  version: string;
  dependencies?: Packages;
  devDependencies?: Packages;
  optionalDependencies?: Packages;
}

const packageFiles = globSync('{package.json,*/package.json}', { cwd: ROOT }).map(
  (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as PackageFile,
);
const used = packageFiles.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith(OURS),
  ),
);

/** Those of the table, `@scope/*` for all of a scope. */
function listExplained(): string[] {
  const text = readFileSync(join(ROOT, 'docs/decisions/0009-libraries.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+?) +\| ([^|]+?) *\|$/gm)].slice(2);
  return rows.flatMap(([, names = '']) => names.replaceAll('\\', '').split(', '));
}

const isExplainedBy = (name: string) => (explained: string) =>
  explained.endsWith('/*') ? name.startsWith(explained.slice(0, -1)) : name === explained;

test('Every library has its reason in the decision, and every reason its library', () => {
  const explained = listExplained();
  const names = [...new Set(used.map(([name]) => name))];
  assert.ok(names.length > 40, 'the packages were found');
  assert.deepEqual(
    names.filter((name) => !explained.some(isExplainedBy(name))),
    [],
    'without a reason',
  );
  assert.deepEqual(
    explained.filter((entry) => !names.some((name) => isExplainedBy(name)(entry))),
    [],
    'without a library',
  );
});

test('Every library is of one exact version, and all packages of ours have the same', () => {
  assert.deepEqual(
    used.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    [],
  );
  const asked = packageFiles.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const ours = asked.filter(([name]) => name.startsWith(OURS)).map(([, version]) => version);
  assert.equal(new Set([...packageFiles.map(({ version }) => version), ...ours]).size, 1);
});
