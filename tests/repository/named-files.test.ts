import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
/** What is handed over comes in through these folders: a file that it names is opened by `server/base/named-file.ts` alone. */
const DOORS = '{server/import,server/base/backup,server/start/backup,server/start/workspace}/**/*.ts';
const OPENERS =
  /^(?:open|openSync|openAsBlob|readFile|readFileSync|createReadStream|copyFile|copyFileSync|cp|cpSync|link|opendir)$/;

/** Files that open what was named by somebody else than a stranger. */
const PERMITTED: Record<string, string> = {
  'server/import/import-file.ts': 'a file that the operator has named by itself',
  'server/import/meetings/meeting-tasks.ts': 'what was sent, under the name that the server gave it',
  'server/base/backup/read-archive.ts': 'a backup in one file, which the operator has named',
  'server/base/backup/verify-archive.ts': 'the same',
  'server/base/backup/archive.ts': 'the manifest that it has just written',
  'server/base/backup/backup-base.ts': 'an earlier backup of this installation',
  'server/base/backup/folder-sink.ts': 'the backup that it writes',
  'server/base/backup/tar-sink.ts': 'the same',
  'server/start/backup/back-up.ts': 'what the system says of a process',
  'server/base/backup/upgrade-marker.ts': 'a file of the data folder',
};

const importsOf = (text: string) =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'node:fs(?:\/promises)?';/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '');

test('A file that something handed over names is opened in one place', () => {
  const files = globSync(DOORS, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(files.length > 50, 'the sources were found');
  const found = files.filter((file) =>
    importsOf(readFileSync(join(ROOT, file), 'utf8')).some((name) => OPENERS.test(name)),
  );
  assert.deepEqual(
    found.filter((file) => PERMITTED[file] === undefined),
    [],
  );
  assert.deepEqual(
    Object.keys(PERMITTED).filter((file) => !found.includes(file)),
    [],
    'nothing is permitted that is not there',
  );
});
