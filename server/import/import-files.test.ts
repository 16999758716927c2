import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { until } from '../../tests/kit/until.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { importFiles, listImportFiles, type ImportResult } from './import-files.ts';
import { statement } from '../base/database/database.ts';
import { findImportTarget } from './find-import-target.ts';

let server: TestServer;
let folder: string;

/** The transactions that wrote records. */
const selectCommits = statement<{ transaction: string }>(
  'test.commits',
  `select distinct r.xmin::text as transaction from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[]) order by transaction`,
);

const countRecords = statement<{ records: number }>(
  'test.records',
  `select count(*) as records from record r where r.workspace_id = $1`,
);

const record = (recorded_at: string) =>
  JSON.stringify({ format: 'minutebook.record/1', recorded_at, dialogs: [{ text: 'Hello' }] });

before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
  await mkdir(join(folder, 'old'));
  const files: [string, string, string][] = [
    ['a-late.json', record('2026-02-03T09:00:00Z'), '2020-01-01'],
    ['b-early.json', record('2026-02-01T09:00:00Z'), '2020-01-01'],
    ['old/notes.txt', 'Ann: one\nBo: two\n', '2026-02-02'],
    ['broken.srt', '1\n00:00:02,000 --> soon\nBack\n', '2026-02-04'],
    ['talk.mp3', 'sound', '2026-02-01'],
    ['LICENSE', 'Ann: not a meeting', '2026-02-01'],
  ];
  for (const [name, content, modifiedOn] of files) {
    await writeFile(join(folder, name), content);
    await utimes(join(folder, name), new Date(modifiedOn), new Date(modifiedOn));
  }
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('Importing folders', () => {
  it('takes transcripts in the order in which they were recorded and leaves other files alone', async () => {
    const { files, others } = await listImportFiles([folder, folder]);
    assert.deepEqual(
      files.map(({ path }) => relative(folder, path)),
      ['b-early.json', 'old/notes.txt', 'a-late.json', 'broken.srt'],
    );
    assert.deepEqual(others, [join(folder, 'talk.mp3'), join(folder, 'LICENSE')]);
  });

  it('knows a recording by its beginning too, and names what is none, nor a transcript', async () => {
    const meeting = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    const names = {
      'a.caf': Buffer.from('caff\0\u0001\0\0desc'.padEnd(100, '\0')),
      'b.AIFF': Buffer.from('FORM\0\0\0\u0020AIFFCOMM\0\0\0\u0012'.padEnd(100, '\0')),
      'c.amr': Buffer.from('#!AMR\n'.padEnd(100, '<')),
    };
    for (const [name, content] of Object.entries(names)) {
      await writeFile(join(meeting, name), content);
      await writeFile(join(meeting, `${name.slice(0, 1)}.vtt`), 'WEBVTT\n');
    }
    for (const name of ['a.png', 'README.md', '.DS_Store']) await writeFile(join(meeting, name), 'x');
    await symlink(join(meeting, 'a.caf'), join(meeting, 'link.caf'));
    const { files, others } = await listImportFiles([meeting]);
    assert.deepEqual(
      files.map(({ recording = '' }) => relative(meeting, recording)).toSorted(),
      Object.keys(names),
    );
    assert.deepEqual(others.map((path) => relative(meeting, path)).toSorted(), [
      'README.md',
      'a.png',
      'link.caf',
    ]);
    await rm(meeting, { recursive: true });
  });

  it('makes one record of a recording and the transcript of its name, and names what goes with nothing', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const meeting = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    const names = {
      'GMT1_Recording_1920x1080.mp4': Buffer.from('fLaC'),
      'GMT1_Recording.transcript.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hi\n',
      'GMT1_RecordingnewChat.txt': '10:00:00 From Ann to Everyone: a link\n',
      'of-nothing-chat.txt': '10:00:00 From Bo to Everyone: nobody\n',
      'alone.m4a': 'sound',
      'talk.json': JSON.stringify({
        ...JSON.parse(record('2026-02-01T09:00:00Z')),
        media: { file: 'named.mp3' },
      }),
      'named.mp3': Buffer.from([0xff, 0xfb, 0x90, 0, 0]),
    };
    for (const [name, content] of Object.entries(names)) await writeFile(join(meeting, name), content);
    const { files, others } = await listImportFiles([meeting]);
    const film = {
      folder: meeting,
      path: join(meeting, 'GMT1_Recording.transcript.vtt'),
      recording: join(meeting, 'GMT1_Recording_1920x1080.mp4'),
      chat: join(meeting, 'GMT1_RecordingnewChat.txt'),
    };
    assert.deepEqual(
      files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      [film, { folder: meeting, path: join(meeting, 'talk.json') }],
    );
    assert.deepEqual(
      others.map((path) => relative(meeting, path)),
      ['alone.m4a', 'named.mp3', 'of-nothing-chat.txt'],
    );
    for await (const result of importFiles(server.ctx, target, files)) {
      assert.equal(result.outcome, 'imported');
      const brought = result.path === film.path ? film.recording : join(meeting, 'named.mp3');
      assert.equal(result.outcome === 'imported' && result.recording, brought);
      const record_id = result.outcome === 'imported' ? result.record_id : 0;
      const { body } = await server.get(`${workspace.path}/records/${record_id}`, owner.token);
      assert.equal(body.record.filesize, brought === film.recording ? 4 : 5);
      const said = brought === film.recording ? '10:00:00 From Ann to Everyone: a link' : null;
      assert.equal(body.record.extra.notes, said);
    }
    await rm(meeting, { recursive: true });
  });

  it('takes a chat beside its transcript for no talk, though no recording is there', async () => {
    const meeting = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    const names = ['GMT1_Recording.transcript.vtt', 'GMT1_RecordingnewChat.txt', 'our chat.txt'];
    for (const name of names) await writeFile(join(meeting, name), 'Ann: one\nBo: two\n');
    const { files, others } = await listImportFiles([meeting]);
    const [transcript = '', chat] = names.map((name) => join(meeting, name));
    assert.deepEqual(
      files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      [
        { folder: meeting, path: transcript, chat },
        { folder: meeting, path: join(meeting, 'our chat.txt') },
      ],
    );
    assert.deepEqual(others, []);
    await rm(meeting, { recursive: true });
  });

  it('takes a file that is named, whatever it is called, and keeps a path that leads nowhere', async () => {
    const named = [join(folder, 'LICENSE'), join(folder, 'nowhere')];
    assert.deepEqual(await listImportFiles(named), { files: named.map((path) => ({ path })), others: [] });
  });

  it('imports what can be read and names the rest with line and reason', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const { files } = await listImportFiles([folder, join(folder, 'nowhere')]);
    const run = async () => {
      const results = [];
      for await (const result of importFiles(server.ctx, target, files)) results.push(result);
      return results;
    };
    const results = await run();
    assert.deepEqual(
      results.map((result) => result.outcome),
      ['imported', 'imported', 'imported', 'failed', 'failed'],
    );
    const ids = results.flatMap((result) => (result.outcome === 'imported' ? [result.record_id] : []));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    assert.deepEqual(results[3], {
      path: join(folder, 'broken.srt'),
      outcome: 'failed',
      line: 2,
      reason: '"soon" is not a time',
    });
    assert.deepEqual(results[4], {
      path: join(folder, 'nowhere'),
      outcome: 'failed',
      line: null,
      reason: 'there is no such file',
    });
    assert.deepEqual(
      (await run()).map((result) => result.outcome),
      ['already_there', 'already_there', 'already_there', 'failed', 'failed'],
    );
  });

  it('stores several records with one commit, and one that cannot be stored takes none of its neighbours with it', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const many = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    const uuid = '0b5e0bd0-5c4b-4d6e-8d3c-3f1f0d7c2a11';
    const write = async (name: string, number: number) => {
      const path = join(many, name);
      const file = { ...JSON.parse(record('2026-02-01T09:00:00Z')), title: `Review ${number}` };
      await writeFile(path, JSON.stringify(number % 20 === 7 ? { ...file, uuid } : file));
      return { path };
    };
    const importAll = async (files: { path: string }[]) => {
      const results: ImportResult[] = [];
      for await (const result of importFiles(server.ctx, target, files)) results.push(result);
      return results;
    };
    const numbers = Array.from({ length: 7 }, (_, place) => place);
    const first = await importAll(
      await Promise.all(numbers.map((number) => write(`a${number}.json`, number))),
    );
    const ids = first.map((result) => (result.outcome === 'imported' ? result.record_id : NaN));
    const commits = await server.ctx.db.query(selectCommits, [workspace.workspace_id, ids]);
    assert.ok(commits.length < ids.length, `${commits.length} commits`);

    // The second with the same identifier, and nothing else.
    const later = await Promise.all([7, 8, 9, 27, 10, 11].map((number) => write(`b${number}.json`, number)));
    const results = await importAll(later);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['imported', 'imported', 'imported', 'failed', 'imported', 'imported'],
    );
    const [given, , , refused] = results;
    assert.ok(given?.outcome === 'imported' && refused?.outcome === 'failed');
    assert.equal(refused.path, later[3]?.path);
    assert.match(refused.reason, new RegExp(`${uuid} is already that of record ${given.record_id}`));
    const { body } = await server.get(`${workspace.path}/records?limit=50`, owner.token);
    assert.equal(body.items.length, 12);
    await rm(many, { recursive: true });
  });

  it('creates records in the order of the paths while several files are under way, each content once', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const many = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    // Long and short ones by turns, each second one a copy of the one before it, and some that cannot be read.
    const paths = await Promise.all(
      Array.from({ length: 30 }, async (_, place) => {
        const original = place - (place % 2);
        const lines = Array.from(
          { length: original % 4 === 0 ? 400 : 1 },
          (__, line) => `Ann: ${original} ${line}`,
        );
        const path = join(many, `${String(place).padStart(2, '0')}.txt`);
        await writeFile(path, place % 7 === 6 ? '' : lines.join('\n'));
        return path;
      }),
    );
    const results: ImportResult[] = [];
    const files = paths.map((path) => ({ path }));
    for await (const result of importFiles(server.ctx, target, files)) results.push(result);
    assert.deepEqual(
      results.map(({ path }) => path),
      paths,
    );
    const ids = results.flatMap((result) => (result.outcome === 'imported' ? [result.record_id] : []));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    results.forEach((result, place) => {
      const before = place % 2 === 1 ? results[place - 1] : undefined;
      if (place % 7 === 6) assert.equal(result.outcome, 'failed');
      else if (before !== undefined && before.outcome !== 'failed') {
        assert.equal(result.outcome, 'already_there');
        assert.equal(result.outcome === 'already_there' && result.record_id, before.record_id);
      } else assert.equal(result.outcome, 'imported');
    });
    await rm(many, { recursive: true });
  });

  it('leaves nothing under way for whoever stops listening', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const many = await mkdtemp(join(tmpdir(), 'minutebook-import-'));
    // More than are confirmed with the first one and under way at that time, however slow the machine is.
    const files = Array.from({ length: 150 }, (_, place) => ({ path: join(many, `${place}.txt`) }));
    for (const { path } of files) await writeFile(path, `Ann: this is ${path}`);
    for await (const result of importFiles(server.ctx, target, files)) {
      assert.equal(result.outcome, 'imported');
      break;
    }
    const count = async () =>
      (await server.ctx.db.query(countRecords, [workspace.workspace_id]))[0]?.records ?? NaN;
    const stored = await count();
    assert.ok(stored < files.length);
    const isIdle = () => server.ctx.db.poolState().idle === server.ctx.db.poolState().total;
    await until('nothing under way', isIdle);
    assert.equal(await count(), stored);
    await rm(many, { recursive: true });
  });
});
