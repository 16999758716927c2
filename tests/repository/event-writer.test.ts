/**
 * What follows from an act, its entry in the audit log, the versions of its workspace and its fact, is written by one file from one
 * table of events. Records have a writer of their own, and what is only read is audited where it is read.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const WRITES =
  /(?<!function )\b(?:writeAudit|writeAuditOfUser|noteFact|raise\w*Version)\(|\b(?:access|catalog)_version = /g;

const WRITERS = [
  'server/access/note-event.ts',
  // Sessions, which are noted outside of transactions too: somebody tried to sign in.
  'server/access/note-session.ts',
  'server/records/finish-changes.ts',
  'server/records/note-record-facts.ts',
];

test('Acts on people and workspaces only note their events', () => {
  const files = globSync('{server,cli,demo}/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && !WRITERS.includes(file),
  );
  assert.ok(files.length > 500, 'the server was found');
  const found = files.flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(WRITES), ([call]) => `${file}: ${call}`),
  );
  assert.deepEqual(found, []);
});
