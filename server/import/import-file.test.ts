import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { HOUR_MS } from '../../tests/kit/durations.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { WorkerDiedError } from '../base/worker/worker-task.ts';
import type { WorkerShares } from '../base/worker/worker-pool.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { createLabel } from '../people/labels/label-acts.ts';
import { createTeam } from '../people/teams/team-acts.ts';
import { deleteRecord } from '../../tests/kit/doors/delete-record.ts';
import { findImportTarget } from './find-import-target.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { until } from '../../tests/kit/until.ts';
import { startWorker } from '../recordings/start-worker.ts';
import { importFile } from './import-file.ts';
import type { ImportOptions } from './import-target.ts';

let server: TestServer;
let folder: string;
let workspace: TestWorkspace;
let owner: TestMember;

before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul' });
  owner = await makeMember(server, workspace, { name: 'Ines Vidal' });
});

async function write(name: string, content: string | Buffer | object): Promise<string> {
  const path = join(folder, name);
  await writeFile(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return path;
}

async function importTo(path: string, options: ImportOptions = {}) {
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email, ...options });
  return importFile(server.ctx, { target, path });
}

/** Rows of a table of this workspace, in the order of its first column but the workspace's. */
async function rowsOf<Row>(table: string, columns: string): Promise<Row[]> {
  const text = `select ${columns} from ${table} t where t.workspace_id = $1 order by 1`;
  return server.ctx.db.query(statement<Row>(`test.${table}.${columns.length}`, text), [
    workspace.workspace_id,
  ]);
}
const recordsOf = <Row>(columns: string) => rowsOf<Row>('record', columns);

const LONG_TALK = Array.from({ length: 300 }, (_, line) => `Ann: on line ${line} call 010-1234-5678 now\n`);

it('masks and indexes a long transcript in a process that may be killed', async () => {
  workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul', pii_redaction_active: true });
  owner = await makeMember(server, workspace);
  const path = await write('long.txt', LONG_TALK.join(''));
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
  const { workers } = server.ctx;
  const dying: WorkerShares = {
    ...workers,
    of: (workspace_id) => ({
      ...workers.of(workspace_id),
      runInPieces: () => Promise.reject(new WorkerDiedError('it took longer than 600 s')),
    }),
  };
  await assert.rejects(importFile({ ...server.ctx, workers: dying }, { target, path }), {
    name: 'TranscriptError',
    message: /reading it takes too long, or too much memory/,
  });
  assert.deepEqual(await recordsOf('t.record_id'), []);

  const { record_id, dialog_count } = await importFile(server.ctx, { target, path });
  assert.equal(dialog_count, 300);
  const { body } = await server.get(`${workspace.path}/records/${record_id}?include=dialogs`, owner.token);
  const texts = body.record.dialogs.map(({ text }: { text: string }) => text);
  assert.equal(texts.length, 300);
  assert.match(texts[299], /^on line 299 call ●{13} now$/);
});

const SUBTITLES =
  'WEBVTT\n\n00:01.000 --> 00:03.500\n<v Ines>Shall we?\n\n00:04.000 --> 00:05.000\n<v Piotr>Yes.\n';
const MEETING = {
  format: 'minutebook.record/1',
  recorded_at: '2026-02-01T10:00:00+09:00',
  dialogs: [
    {
      text: 'Call me on ***',
      original_text: 'Call me on 010',
      pii_spans: [{ type: 'phone_number', start: 11, end: 14 }],
    },
    { text: 'Will do.' },
  ],
};

describe('Importing a file', () => {
  it('makes subtitles a private, ready record of their owner', async () => {
    const { record_id } = await importTo(await write('stand-up.vtt', SUBTITLES), { recorded_at: TEST_NOW });
    const [record] = await recordsOf(
      't.record_id, t.title, t.source, t.status, t.scope, t.owner_member_id, t.is_ready, t.duration_ms, t.recorded_at, t.extra',
    );
    assert.deepEqual(record, {
      record_id,
      title: 'stand-up',
      source: 'import',
      status: 'processed',
      scope: 'private',
      owner_member_id: owner.member_id,
      is_ready: true,
      duration_ms: 5000,
      recorded_at: TEST_NOW,
      extra: {
        language: null,
        word_count: 3,
        times_estimated: false,
        transcription: null,
        insights: null,
        failure: null,
        speakers: [
          { speaker_id: 1, name: 'Ines', member_id: null, talk_time_ms: 2500 },
          { speaker_id: 2, name: 'Piotr', member_id: null, talk_time_ms: 1000 },
        ],
      },
    });
  });

  it('takes exports in the order of their times, so that the newest of them is the newest by id', async () => {
    const exported = (title: string, created_at: string) => ({
      member: owner.email,
      platform_unique_id: title,
      ref_url: 'https://example.com/',
      platform: 'notion',
      export_type: 'full',
      title,
      created_at,
    });
    const export_histories = [
      exported('second', '2026-02-02T10:00:00+09:00'),
      exported('third', '2026-02-02T02:00:00Z'),
      exported('first', '2026-02-02T00:30:00Z'),
    ];
    const { record_id } = await importTo(await write('exported.json', { ...MEETING, export_histories }));
    const path = `${workspace.path}/records/${record_id}/export-histories`;
    const { body } = await server.get(path, owner.token);
    assert.deepEqual(
      body.items.map(({ title }: { title: string }) => title),
      ['third', 'second', 'first'],
    );
  });

  it('keeps the utterances as ready JSON, what a mask hides apart from them', async () => {
    await importTo(await write('masked.json', MEETING));
    const [chunk] = await rowsOf<{ dialogs: string; originals: object }>(
      'transcript_chunk',
      't.chunk, t.dialogs, t.originals',
    );
    assert.deepEqual(JSON.parse(`[${chunk?.dialogs}]`), [
      {
        id: 1,
        start_ms: 0,
        duration_ms: 1200,
        speaker_id: 1,
        text: 'Call me on ***',
        bookmark: false,
        original_text: null,
        pii_spans: [{ type: 'phone_number', start: 11, end: 14 }],
      },
      {
        id: 2,
        start_ms: 1200,
        duration_ms: 800,
        speaker_id: 1,
        text: 'Will do.',
        bookmark: false,
        original_text: null,
        pii_spans: null,
      },
    ]);
    assert.deepEqual(chunk?.originals, { 1: 'Call me on 010' });
    const [record] = await recordsOf('t.record_id, t.has_masked_spans, t.transcript_stored, t.dialog_count');
    assert.partialDeepStrictEqual(record, {
      has_masked_spans: true,
      transcript_stored: true,
      dialog_count: 2,
    });
  });

  it('cuts a long transcript into chunks of 256 utterances', async () => {
    const dialogs = Array.from({ length: 600 }, (_, index) => ({ text: `Point ${index + 1}` }));
    await importTo(await write('long.json', { ...MEETING, dialogs }));
    const chunks = await rowsOf<{ dialogs: string }>('transcript_chunk', 't.chunk, t.dialogs');
    const ids = chunks.map((chunk) =>
      (JSON.parse(`[${chunk.dialogs}]`) as { id: number }[]).map(({ id }) => id),
    );
    assert.deepEqual(
      ids.map((part) => [part.at(0), part.at(-1)]),
      [
        [1, 256],
        [257, 512],
        [513, 600],
      ],
    );
  });

  it('dates a file that knows its day alone by that day in the time zone of the workspace', async () => {
    await importTo(
      await write('dated.json', {
        date: '2026-02-03',
        lines: [{ speaker: 'A', text: 'one two three four five' }],
      }),
    );
    const [record] = await recordsOf('t.record_id, t.recorded_at');
    assert.partialDeepStrictEqual(record, { recorded_at: new Date('2026-02-02T15:00:02.000Z') });
  });

  it('imports the same file of the same owner once, and again after the record was deleted', async () => {
    const path = await write('once.vtt', SUBTITLES);
    const { record_id } = await importTo(path);
    assert.partialDeepStrictEqual(await importTo(path, { title: 'Other' }), {
      outcome: 'already_there',
      record_id,
    });
    const other = await makeMember(server, workspace);
    assert.equal((await importTo(path, { owner: other.email })).outcome, 'imported');
    await deleteRecord(server, workspace, record_id);
    assert.equal((await importTo(path)).outcome, 'imported');
  });

  it('imports a file once when two imports meet', async () => {
    const path = await write('race.vtt', SUBTITLES);
    const results = await Promise.all(Array.from({ length: 4 }, () => importTo(path)));
    assert.equal(new Set(results.map((result) => result.record_id)).size, 1);
    assert.deepEqual(results.map((result) => result.outcome).sort(), [
      'already_there',
      'already_there',
      'already_there',
      'imported',
    ]);
  });

  it('lets record ids rise with ordinals, however many imports run', async () => {
    const paths = await Promise.all(
      Array.from({ length: 12 }, (_, index) => write(`many-${index}.vtt`, SUBTITLES + index)),
    );
    await Promise.all(paths.map((path) => importTo(path)));
    const records = await recordsOf<{ ordinal: number; record_id: number }>('t.ordinal, t.record_id');
    assert.deepEqual(
      records.map((record) => record.ordinal),
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    assert.deepEqual(
      records.map((record) => record.record_id),
      records.map((record) => record.record_id).sort((a, b) => a - b),
    );
  });

  it('takes owner, labels and teams from the file, and what the operator says over it', async () => {
    const label = await createLabel(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: TEST_NOW },
      { name: 'Sales', color: '#112233' },
    );
    const team = await createTeam(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: TEST_NOW },
      { name: 'Core' },
    );
    const path = await write('named.json', {
      ...MEETING,
      owner: owner.email.toUpperCase(),
      labels: ['Sales'],
      scope: 'workspace',
    });
    const target = await findImportTarget(server.ctx, workspace.slug, {
      teams: ['Core'],
      labels: ['Sales'],
      scope: 'team',
    });
    const { record_id } = await importFile(server.ctx, { target, path });
    assert.deepEqual(await recordsOf('t.record_id, t.scope'), [{ record_id, scope: 'team' }]);
    assert.deepEqual(await rowsOf('record_label', 't.record_id, t.label_id'), [{ record_id, ...label }]);
    assert.deepEqual(await rowsOf('record_team', 't.record_id, t.team_id'), [{ record_id, ...team }]);
  });

  it('refuses a name that the workspace does not know, says where it stands, and writes nothing', async () => {
    const refused = async (fields: object, reason: RegExp) =>
      assert.rejects(importTo(await write('unknown.json', { ...MEETING, ...fields })), reason);
    await refused(
      { labels: ['Nope'] },
      /unknown\.json: labels\[0\] names a label that the workspace has not: "Nope"/,
    );
    await refused(
      { access: { teams: ['Nope'] } },
      /access\.teams\[0\] names a team that the workspace has not: "Nope"/,
    );
    await refused(
      { speakers: [{ speaker_id: 1, member: 'no@example.com' }] },
      /speakers\[0\]\.member names no@example\.com/,
    );
    await assert.rejects(
      importTo(await write('plain.vtt', SUBTITLES), { labels: ['Nope'] }),
      /There is no label "Nope"/,
    );
    assert.deepEqual(await recordsOf('t.record_id'), []);
  });

  it('refuses a file without an owner when none is given', async () => {
    const target = await findImportTarget(server.ctx, workspace.slug, {});
    await assert.rejects(
      importFile(server.ctx, { target, path: await write('orphan.vtt', SUBTITLES) }),
      /names no owner, and none was given/,
    );
  });
});

/** The beginning of a frame, by which its kind is told. */
const MP3 = Buffer.from([0xff, 0xfb, 0x90, 0, 0]);
const withMedia = (fields: object = {}) => ({ ...MEETING, media: { file: 'talk.mp3', ...fields } });

const storedFiles = async () => {
  const names = await readdir(join(server.ctx.config.data_dir, 'media', String(workspace.workspace_id)), {
    recursive: true,
  }).catch(() => []);
  return names.filter((name) => name.endsWith('.mp3'));
};

const crash = () => Promise.reject(new Error('the process is gone'));

describe('Media of an imported file', () => {
  it('is copied to the store and owned by the record', async () => {
    await write('talk.mp3', MP3);
    await importTo(await write('with-media.json', withMedia()));
    const [record] = await recordsOf<{ media_key: string }>(
      't.record_id, t.media_key, t.media_stored, t.media_filename, t.media_content_type, t.filesize',
    );
    assert.partialDeepStrictEqual(record, {
      media_stored: true,
      media_filename: 'talk.mp3',
      media_content_type: 'audio/mpeg',
      filesize: 5,
    });
    assert.equal((await server.ctx.media.find(record?.media_key ?? ''))?.size_bytes, 5);
    assert.deepEqual(await rowsOf('media_sweep', 't.media_key'), []);
    assert.deepEqual(await rowsOf('workspace_counter', 't.record_count, t.storage_bytes'), [
      { record_count: 1, storage_bytes: 5 },
    ]);
  });

  it('that expired before takes no room in the storage, nor gives any back', async () => {
    const used = async () => {
      const [counter] = await rowsOf<{ storage_bytes: number }>('workspace_counter', 't.storage_bytes');
      return counter?.storage_bytes;
    };
    await importTo(await write('kept.json', withMedia()));
    const expires_at = '2026-01-01T00:00:00Z';
    const gone = await importTo(await write('over.json', withMedia({ expires_at, filesize: 77 })));
    assert.equal(await used(), 5);
    await deleteRecord(server, workspace, gone.record_id);
    assert.equal(await used(), 5);
  });

  it('that expired before is not stored, but known', async () => {
    const expires_at = '2026-01-01T00:00:00Z';
    await importTo(await write('expired.json', withMedia({ expires_at, filesize: 77 })));
    const [record] = await recordsOf<{ media_key: string }>(
      't.record_id, t.media_key, t.media_stored, t.filesize',
    );
    assert.partialDeepStrictEqual(record, { media_stored: false, filesize: 77 });
    assert.deepEqual(await storedFiles(), []);
  });

  it('must be there and be audio or video', async () => {
    await assert.rejects(
      importTo(await write('gone.json', withMedia({ file: 'gone.mp3' }))),
      /media\.file is not there: .*gone\.mp3/,
    );
    await write('secret.txt', 'x');
    await assert.rejects(
      importTo(await write('odd.json', withMedia({ file: 'secret.txt' }))),
      /media\.file is no audio or video file/,
    );
    await assert.rejects(
      importTo(await write('none.json', withMedia({ file: null }))),
      /media needs a file unless expires_at has passed/,
    );
  });

  it('is taken away again when its record cannot be created', async () => {
    await write('talk.mp3', MP3);
    const path = await write('broken.json', withMedia());
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const broken = { ...target, label_ids: [9_999_999] };
    await assert.rejects(importFile(server.ctx, { target: broken, path }), /record_label_label_fkey/);
    assert.deepEqual(await storedFiles(), []);
    assert.deepEqual(await rowsOf('media_sweep', 't.media_key'), []);
    assert.deepEqual(await rowsOf('workspace_counter', 't.next_ordinal, t.record_count'), [
      { next_ordinal: 1, record_count: 0 },
    ]);
  });

  it('left behind by a crash is swept a day later', async () => {
    await write('talk.mp3', MP3);
    const path = await write('crash.json', withMedia());
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    await assert.rejects(
      importFile({ ...server.ctx, db: { ...server.ctx.db, transaction: crash } }, { target, path }),
      /gone/,
    );
    assert.equal((await storedFiles()).length, 1);
    assert.equal(await sweepMedia(server.ctx, TEST_NOW), 0);
    assert.equal(await sweepMedia(server.ctx, new Date(TEST_NOW.getTime() + 25 * HOUR_MS)), 1);
    assert.deepEqual(await storedFiles(), []);
    assert.deepEqual(await rowsOf('media_sweep', 't.media_key'), []);
  });
});

describe('a record that comes without insights', () => {
  const talk =
    'WEBVTT\n\n00:00.000 --> 00:09.000\n<v Ana>We decided to move the freezer audit to the first week of May.\n';
  const stateOf = async (record_id: number) =>
    (
      await recordsOf<{ record_id: number; language: string | null; insights: number }>(
        `t.record_id, t.extra ->> 'language' as language, (select count(*)::integer from insight i
         where i.workspace_id = t.workspace_id and i.record_id = t.record_id) as insights`,
      )
    ).find((row) => row.record_id === record_id);

  it('gets them and its language in the background, and can be read before', async () => {
    const imported = await importTo(await write('audit.vtt', talk));
    assert.equal(imported.wants_insights, true);
    const { body } = await server.get(
      `/v2/workspaces/${workspace.slug}/records/${imported.record_id}`,
      owner.token,
    );
    assert.equal(body.record.is_ready, true);
    const worker = await startWorker(server.ctx, server.connection);
    try {
      await until(
        'the insights are there',
        async () => ((await stateOf(imported.record_id))?.insights ?? 0) > 0,
      );
    } finally {
      await worker.stop();
    }
    assert.equal((await stateOf(imported.record_id))?.language, 'en');
  });

  it('has a title of what can be seen of the name, and a note on a date that is hardly its day', async () => {
    const path = await write('photo\u202egpj\n\u200b x.vtt', talk);
    const named = await importTo(path, { recorded_at: TEST_NOW });
    const [row] = await recordsOf<{ title: string }>('t.title').then((rows) => rows.slice(-1));
    assert.deepEqual([row?.title, named.notes], ['photo gpj x', []]);
    const old = {
      format: 'minutebook.record/1',
      recorded_at: '1904-01-01T00:00:00Z',
      dialogs: [{ text: 'Hi' }],
    };
    assert.match((await importTo(await write('old.json', old))).notes.join(), /dated 1904-01-01/);
  });

  it('keeps the title and the recommended labels that its file brings', async () => {
    const actor = { workspace_id: workspace.workspace_id, at: TEST_NOW };
    for (const name of ['y', 'z', 'Audit'])
      await createLabel(server.ctx.db, actor, { name, color: '#112233' });
    const { record_id } = await importTo(
      await write('given.json', {
        format: 'minutebook.record/1',
        recorded_at: '2026-02-01T10:00:00+09:00',
        title: 'Given',
        recommended_labels: ['z', 'y'],
        dialogs: [{ text: 'We decided to move the freezer audit to the first week of May.' }],
      }),
    );
    const worker = await startWorker(server.ctx, server.connection);
    try {
      await until('the insights are there', async () => ((await stateOf(record_id))?.insights ?? 0) > 0);
    } finally {
      await worker.stop();
    }
    const { body } = await server.get(`${workspace.path}/records/${record_id}`, owner.token);
    const recommended = body.record.recommended_labels.map(
      (label: { label_name: string }) => label.label_name,
    );
    assert.deepEqual([body.record.title, recommended], ['Given', ['z', 'y']]);
  });

  it('gets none where the operator wants none', async () => {
    const imported = await importTo(await write('left.vtt', talk), { insights: false });
    assert.equal(imported.wants_insights, false);
    assert.deepEqual(await rowsOf('record_pipeline', 't.record_id'), []);
  });
});

describe('a record that was exported before it was ready', () => {
  const waiting = {
    format: 'minutebook.record/1',
    recorded_at: '2026-02-01T10:00:00+09:00',
    is_ready: false,
  };

  async function untilReady(record_id: number) {
    const worker = await startWorker(server.ctx, server.connection);
    try {
      return await until('the record is ready', async () => {
        const { body } = await server.get(
          `${workspace.path}/records/${record_id}?include=insights`,
          owner.token,
        );
        return body.record.is_ready === true ? body.record : undefined;
      });
    } finally {
      await worker.stop();
    }
  }

  it('becomes ready: its recording is looked at, whether or not insights are wanted', async () => {
    await writeFile(join(folder, 'memo.wav'), makeWaveFile({ seconds: 2 }));
    const file = { ...waiting, status: 'uploaded', media: { file: 'memo.wav' }, dialogs: [] };
    const { record_id } = await importTo(await write('memo.json', file), { insights: false });
    const record = await untilReady(record_id);
    assert.equal(record.duration_ms, 2_000);
    const { body } = await server.get(
      `/app/workspaces/${workspace.slug}/records/${record_id}/state`,
      owner.token,
    );
    assert.equal(body.has_waveform, true);
  });

  it('gets its insights from the transcript that it brings', async () => {
    const dialogs = [{ text: 'We decided to move the freezer audit to the first week of May.' }];
    const insights = [{ type: 'summary', status: 'created', value: null, language: 'en' }];
    const file = { ...waiting, title: 'Audit', status: 'transcribed', dialogs, insights };
    const imported = await importTo(await write('half.json', file));
    assert.equal(imported.wants_insights, true);
    const record = await untilReady(imported.record_id);
    assert.equal(record.status, 'processed');
    const summaries = record.insights.filter(({ type }: { type: string }) => type === 'summary');
    assert.deepEqual(
      summaries.map(({ status }: { status: string }) => status),
      ['processed'],
    );
  });
});
