import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { makeMetrics } from '@minutebook/server/base/metrics.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const collect = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

/** What the server registers. */
const registered = new Set(
  globSync('server/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    collect(read(file), /name: '(minutebook_\w+)'/g),
  ),
);

test('What an alert counts begins at 0, so that it sees the first event', async () => {
  const metrics = makeMetrics(() => ({ total: 0, idle: 0, waiting: 0 }));
  const begun = await metrics.registry.metrics();
  const alerts = read('docs/operations/alerts.yaml');
  const counted = Array.from(alerts.matchAll(/increase\((minutebook_\w+)(?:\{([^}]*)\})?\[/g));
  assert.ok(counted.length >= 4);
  for (const [, name = '', labels = ''] of counted) {
    // Sweeps are named where they are started (start-sweeps.ts).
    if (name === 'minutebook_sweep_failures_total') continue;
    const wanted = Array.from(labels.matchAll(/(\w+)=~?"([^"]*)"/g), ([, label = '', values = '']) =>
      values.split('|').map((value) => `${label}="${value}"`),
    );
    const samples = begun.split('\n').filter((line) => line.startsWith(name) && line.endsWith(' 0'));
    const isThere = wanted.every((any) => any.every((one) => samples.some((line) => line.includes(one))));
    assert.ok(samples.length > 0 && isThere, `${name}{${labels}} has no sample before its first event`);
  }
});

for (const file of ['docs/operations/alerts.yaml', 'docs/operations/dashboard.json']) {
  test(`${file} asks for metrics that there are`, () => {
    const asked = collect(read(file), /\b(minutebook_\w+)/g);
    assert.ok(asked.length > 10);
    const known = (name: string) =>
      registered.has(name) || registered.has(name.replace(/_(?:bucket|count|sum)$/, ''));
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !known(name)),
      [],
    );
  });
}
