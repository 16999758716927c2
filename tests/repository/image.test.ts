/** The image is built from what `.dockerignore` lets through: a pattern that takes a source file with it stops the container at its start. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

test('Every source file of a folder that the image has is in the image', () => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice('**/'.length));
  assert.deepEqual(lines, ['*', ...kept.map((line) => `!${line}`), ...left.map((line) => `**/${line}`)]);
  const built = ['**/node_modules/**', '**/dist/**', '**/dist-*/**'];
  const files = globSync(`{${kept.join(',')}}/**/*.*`, { cwd: ROOT, exclude: built });
  assert.ok(files.length > 1_000, 'the files were found');
  assert.deepEqual(
    files.filter((file) =>
      file.split('/').some((name) => left.some((pattern) => matchesGlob(name, pattern))),
    ),
    [],
  );
});

test('What a server behind a proxy needs, and mail, is given to every service of compose.yaml', () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const names = ['BASE_URL', 'TRUSTED_PROXIES', 'SMTP_URL', 'MAIL_FROM'].map((name) => `MINUTEBOOK_${name}`);
  for (const name of names) {
    // Once for the server alone, once for server and worker apart.
    assert.equal(compose.split(`${name}: \${${name}:-`).length - 1, 2, name);
  }
});

test('A server of the chart is made newer although the one before it has ended', () => {
  // In order (the default), the controller of a StatefulSet waits for each pod to be ready before it replaces any.
  const chart = readFileSync(join(ROOT, 'deploy/helm/minutebook/templates/server.yaml'), 'utf8');
  assert.match(chart, /^ {2}podManagementPolicy: Parallel$/m);
});
