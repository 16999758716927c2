/** Whatever the server writes into the audit log is said in a sentence on its page. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventKindOf, eventNames } from '../../server/access/events.ts';
import english from '../../web/words/en/audit.json' with { type: 'json' };

const { audit, audit_sentences } = english;
const WRITTEN = /\baction(?:: | = )'([a-z_]+\.[a-z_]+)'/g;
const AUDITED_CHANGE = /'([a-z_]+\.[a-z_]+)': \{ is_audited: true/g;

const find = (source: string, pattern: RegExp) =>
  Array.from(source.matchAll(pattern), ([, action]) => action ?? '');

test('Each act in the audit log has a sentence, and a place in the filter', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const changes = readFileSync('server/records/record-change.ts', 'utf8');
  const written = new Set([
    ...sources.flatMap((source) => find(source, WRITTEN)),
    ...find(changes, AUDITED_CHANGE),
    ...eventNames.filter((name) => eventKindOf(name).is_audited !== false),
  ]);
  assert.ok(written.size > 50, `${written.size} acts were found`);
  // Backups are the installation's, whose log has no page.
  const acts = [...written].filter((action) => !action.startsWith('backup.'));
  assert.deepEqual(
    acts.filter((action) => !(action in audit_sentences.sentences)),
    [],
  );
  assert.deepEqual(Object.keys(audit.actions).sort(), Object.keys(audit_sentences.sentences).sort());
  const kinds = new Set(Object.keys(audit.kinds));
  assert.deepEqual(
    acts.filter((action) => !kinds.has(action.split('.')[0] ?? '')),
    [],
  );
});
