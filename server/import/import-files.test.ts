import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { importFiles, listImportFiles, type ImportResult } from './import-files.ts';
import { findImportTarget } from './find-import-target.ts';

let server: TestServer;
let folder: string;

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
    const paths = await listImportFiles([folder, folder]);
    assert.deepEqual(
      paths.map((path) => relative(folder, path)),
      ['b-early.json', 'old/notes.txt', 'a-late.json', 'broken.srt'],
    );
  });

  it('takes a file that is named, whatever it is called, and keeps a path that leads nowhere', async () => {
    const named = [join(folder, 'LICENSE'), join(folder, 'nowhere')];
    assert.deepEqual(await listImportFiles(named), named);
  });

  it('imports what can be read and names the rest with line and reason', async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
    const paths = await listImportFiles([folder, join(folder, 'nowhere')]);
    const run = async () => {
      const results = [];
      for await (const result of importFiles(server.ctx, target, paths)) results.push(result);
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
    for await (const result of importFiles(server.ctx, target, paths)) results.push(result);
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
    for await (const result of importFiles(server.ctx, target, [
      join(folder, 'LICENSE'),
      join(folder, 'b-early.json'),
    ])) {
      assert.equal(result.outcome, 'imported');
      break;
    }
    assert.equal(server.ctx.db.poolState().idle, server.ctx.db.poolState().total);
  });
});
