import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const NAME = /^\d{4}_failure_reason\.sql$/;

const other = (text: string) => toReason('other', { text });
const decoder = toReason('decoder_missing', { program: '/opt/my tools/ffmpeg' });
const DECODER =
  '/opt/my tools/ffmpeg is not installed on the server, and sound cannot be decoded without it: install ffmpeg (apt-get install ffmpeg), or name it with MINUTEBOOK_FFMPEG.';
const ENGINE = 'the speech engine at localhost:8000 answered 401: "who are you?"\nNo sound.';
const ENDED = 'the worker ended each time before it was done';
const KEPT =
  'No speech engine is set (MINUTEBOOK_TRANSCRIBE_ENGINE): the recording is kept as it is, and a transcript can be attached.';
const MINUTES =
  'This would be over the 600 minutes that the workspace may have transcribed in a month; 12 are used. The recording is kept: try again next month, or attach a transcript.';
const FOREIGN = [
  'The engine of another product said so.',
  'The sound could not be transcribed: ',
  '{"name": "no_sound"}',
  "Robert'); drop table record; --",
  '',
];

/** Sentences as version 0.1.0 stored them, whatever the catalogue says today, and the reasons that they are. */
const cases: [stored: string, reason: Reason][] = [
  ['The recording is no longer there.', toReason('media_gone')],
  ['The recording is no longer in the store.', toReason('media_lost')],
  ['The recording is in no format that can be read here.', toReason('media_unreadable')],
  ['The recording has no sound.', toReason('no_sound')],
  [KEPT, toReason('kept_without_engine')],
  ['Processing was cancelled.', toReason('processing_cancelled')],
  [MINUTES, toReason('minutes_used_up', { limit: 600, used: 12 })],
  [DECODER, decoder],
  [`The media could not be read: ${DECODER}`, toReason('probe_failed', { reason: decoder })],
  [`The sound could not be transcribed: ${ENGINE}`, toReason('transcribe_failed', { reason: other(ENGINE) })],
  [
    `The transcript could not be stored: ${ENDED}`,
    toReason('join_failed', { reason: toReason('worker_ended') }),
  ],
  [`Insights could not be made: ${ENDED}`, toReason('process_failed', { reason: toReason('worker_ended') })],
  ...FOREIGN.map((text): [string, Reason] => [text, other(text)]),
];
const reasons = cases.map(([, reason]) => reason);

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

test('A failure stored as a sentence becomes the reason that it was, and one that is not ours keeps its words', async (t) => {
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-migrations-'));
  t.after(() => rm(folder, { recursive: true }));
  const names = (await readdir(MIGRATIONS)).sort();
  const at = names.findIndex((name) => NAME.test(name));
  assert.notEqual(at, -1);
  for (const name of names.slice(0, at)) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(connection, { folder });

  const rows = [...cases.map(([stored]) => stored), null].map((failure, index) => {
    const extra = JSON.stringify({ language: 'ko', speakers: [], failure, later: 1 });
    return `(1, ${index}, ${index}, 'upload', 'failed', now(), 'workspace', true, ${quote(extra)}, now(), now())`;
  });
  const runs = cases.map(([stored], index) => `(1, ${index}, 'probe', ${quote(stored)}, now())`);
  await runOn(
    connection,
    `set session_replication_role = replica;
     insert into record (workspace_id, record_id, ordinal, source, status, recorded_at, scope, is_ready, extra, created_at, updated_at)
       values ${rows.join(', ')};
     insert into record_pipeline (workspace_id, record_id, stage, attempt_failure, updated_at)
       values ${runs.join(', ')}, (1, ${cases.length}, 'done', null, now())`,
  );
  await migrate(connection);

  const found = await runOn(
    connection,
    `select r.extra::text as text, r.extra -> 'failure' as failure, p.attempt_failure
     from record r join record_pipeline p using (workspace_id, record_id) order by r.record_id`,
  );
  const [untouched] = found.splice(-1);
  assert.deepEqual([untouched?.['failure'], untouched?.['attempt_failure']], [null, null]);
  assert.deepEqual(
    found.map(({ failure }) => failure),
    reasons,
  );
  assert.deepEqual(
    found.map(({ attempt_failure }) => attempt_failure),
    reasons,
  );
  for (const { text } of found) {
    // In the order of the contract, as it is shown.
    assert.deepEqual(Object.keys(JSON.parse(String(text)) as object), [
      'language',
      'speakers',
      'failure',
      'later',
    ]);
  }
});
