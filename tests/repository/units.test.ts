/** What a unit of systemd forbids ends the service without a word, and no test here runs under systemd. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const UNITS = resolve(import.meta.dirname, '../../deploy/systemd');

for (const unit of ['minutebook.service', 'minutebook-backup.service']) {
  test(`${unit} lets Node copy files, and refuses other calls instead of ending the process`, () => {
    const text = readFileSync(join(UNITS, unit), 'utf8');
    const allowed = new Set<string>();
    for (const [, isDenied, sets = ''] of text.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
      for (const set of sets.split(' ')) {
        if (isDenied === '~') allowed.delete(set);
        else allowed.add(set);
        // @privileged contains @chown.
        if (isDenied === '~' && set === '@privileged') allowed.delete('@chown');
      }
    }
    // fs.copyFile calls fchown: the first start copies PostgreSQL, and a backup copies recordings.
    assert.deepEqual([...allowed].toSorted(), ['@chown', '@system-service']);
    assert.match(text, /^SystemCallErrorNumber=EPERM$/m);
  });
}
