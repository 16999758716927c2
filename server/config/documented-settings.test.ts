/** What is written about settings, beside what they are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { toConfig, type Surroundings } from './config.ts';
import type { Env } from './env.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

const surroundings: Surroundings = { is_root: true, is_terminal: false, home: '/root' };
const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''));
const settings = Object.keys(example);
/** The example with every setting in use, secrets too. */
const complete: Env = {
  ...Object.fromEntries(settings.map((name) => [name, 's'.repeat(32)])),
  ...present(example),
};

/** Without them things are otherwise than in the example, or nothing starts: they have no default, or one in words. */
const WITHOUT_DEFAULT = [
  'MINUTEBOOK_BASE_URL',
  'DATABASE_URL',
  'MINUTEBOOK_S3_ENDPOINT',
  'MINUTEBOOK_S3_BUCKET',
  'MINUTEBOOK_S3_REGION',
  'MINUTEBOOK_S3_ACCESS_KEY_ID',
  'MINUTEBOOK_S3_SECRET_ACCESS_KEY',
  'MINUTEBOOK_SECRET',
  'MINUTEBOOK_DEMO',
  'MINUTEBOOK_TRUSTED_PROXIES',
  'MINUTEBOOK_OIDC_ISSUER',
  'MINUTEBOOK_OIDC_CLIENT_ID',
  'MINUTEBOOK_OIDC_CLIENT_SECRET',
  'MINUTEBOOK_OIDC_NAME',
  'MINUTEBOOK_TRANSCRIBE_ENGINE',
  'MINUTEBOOK_TRANSCRIBE_URL',
  'MINUTEBOOK_TRANSCRIBE_KEY',
  'MINUTEBOOK_TRANSCRIBE_LANGUAGE',
  'MINUTEBOOK_INSIGHTS_ENGINE',
  'MINUTEBOOK_INSIGHTS_URL',
  'MINUTEBOOK_INSIGHTS_MODEL',
  'MINUTEBOOK_INSIGHTS_KEY',
  'MINUTEBOOK_INSIGHTS_LANGUAGE',
];

test('.env.example has every setting once, and nothing else', () => {
  const asked = new Set<string>();
  const env = new Proxy(complete, {
    get(target, name: string) {
      asked.add(name);
      return target[name];
    },
  });
  toConfig(env, surroundings);
  assert.deepEqual(settings.toSorted(), [...asked].toSorted());
  const written = read('.env.example').match(/^#?[A-Z_0-9]+(?==)/gm);
  assert.equal(written?.length, settings.length);
});

test('.env.example has the default of every setting that has one', () => {
  const whole = toConfig(complete, surroundings);
  const changing = settings.filter((name) => !isSame(whole, { ...complete, [name]: '' }));
  assert.deepEqual(changing.toSorted(), WITHOUT_DEFAULT.toSorted());
});

test('the tables of settings have every setting, and the defaults of those that they name', () => {
  const rows = ['docs/operations.md', 'docs/uploads.md'].flatMap(readRows);
  const all = rows.flatMap(({ names, others }) => [...names, ...others]);
  assert.deepEqual([...new Set(all)].toSorted(), settings.toSorted());
  for (const { names, written_default } of rows) {
    const known = names.filter((name) => !WITHOUT_DEFAULT.includes(name)).map((name) => example[name]);
    if (known.length > 0)
      assert.equal(`${written_default} `.startsWith(`${known.join(', ')} `), true, names.join());
  }
});

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

interface Row {
  names: string[];
  /** Of "and five more": those of the same beginning. */
  others: string[];
  written_default: string;
}

/** The rows of the tables that have a column for defaults. */
function readRows(path: string): Row[] {
  const tables = read(path)
    .split('\n\n')
    .filter((text) => /^\| setting +\| default /.test(text));
  return tables.flatMap((table) => table.trimEnd().split('\n').slice(2).map(toRow));
}

function toRow(line: string): Row {
  const [, setting = '', written_default = ''] = line.split('|').map((cell) => cell.trim());
  const names: string[] = [];
  for (const [, name = ''] of setting.matchAll(/`([A-Z_0-9]+)`/g))
    names.push(name.startsWith('_') ? (names.at(-1) ?? '').replace(/_[A-Z]+$/, name) : name);
  const more = / and (\w+) more$/.exec(setting)?.[1];
  const beginning = /^[A-Z]+_[A-Z0-9]+_/.exec(names[0] ?? '')?.[0] ?? '';
  const others = settings.filter((name) => name.startsWith(beginning) && !names.includes(name));
  if (more !== undefined) assert.equal(COUNTS[others.length], more, setting);
  return {
    names,
    others: more === undefined ? [] : others,
    written_default: written_default.replaceAll('`', ''),
  };
}

function present(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function isSame(config: object, env: Env): boolean {
  try {
    assert.deepEqual(toConfig(env, surroundings), config);
    return true;
  } catch {
    return false;
  }
}
