/** Folders that a stranger has made: nothing of this machine that is not in them comes into a workspace. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { findImportTarget } from './find-import-target.ts';
import { importFiles, listImportFiles } from './import-files.ts';

const MP3 = Buffer.from([0xff, 0xfb, 0x90, 0, 0]);

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let home: string;
let folder: string;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
});
after(() => server.stop());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'minutebook-hostile-'));
  folder = join(home, 'given');
  await mkdir(join(folder, 'media'), { recursive: true });
  // What must not come in has the beginning of sound, so that only its place can keep it out.
  await writeFile(join(home, 'secret'), MP3);
  await writeFile(join(home, 'secret.mp3'), MP3);
  await writeFile(join(home, 'talk.txt'), 'Ann: a secret\n');
});
afterEach(() => rm(home, { recursive: true }));

const record = (media: object) =>
  JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: '2026-02-01T09:00:00Z',
    media,
    dialogs: [{ text: `Hello ${Math.random()}` }],
  });

/** Returns the outcome of importing each file: the reason of a refusal, or title and type. */
async function importFolder(...given: string[]): Promise<string[]> {
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
  const { files } = await listImportFiles(given.length === 0 ? [folder] : given);
  const said: string[] = [];
  for await (const result of importFiles(server.ctx, target, files)) {
    if (result.outcome === 'failed') said.push(result.reason);
    else {
      const { body } = await server.get(`${workspace.path}/records/${result.record_id}`, owner.token);
      said.push(String(body.record.media_mimetype ?? body.record.filesize));
    }
  }
  return said;
}

test('A recording that is a link is not read, nor one behind a link', async () => {
  await symlink(join(home, 'secret'), join(folder, 'x.mp3'));
  await writeFile(join(folder, 'x.json'), record({ file: 'x.mp3' }));
  await symlink(home, join(folder, 'up'));
  await writeFile(join(folder, 'y.json'), record({ file: 'up/secret.mp3' }));
  const reasons = await importFolder();
  assert.equal(reasons.length, 2);
  assert.ok(reasons.some((reason) => /media\.file is a link: /.test(reason)));
  assert.ok(reasons.some((reason) => /media\.file is behind a link: /.test(reason)));
});

test('A recording elsewhere is not read, whether its path is whole or climbs', async () => {
  for (const file of [join(home, 'secret.mp3'), '../secret.mp3', 'media/../../secret.mp3', '/etc/hostname']) {
    await writeFile(join(folder, 'x.json'), record({ file }));
    const [reason = ''] = await importFolder();
    assert.match(reason, /media\.file lies outside of /, file);
  }
  // A file that is named by itself has its own folder.
  await writeFile(join(folder, 'media', 'x.json'), record({ file: '../../secret.mp3' }));
  assert.match((await importFolder(join(folder, 'media', 'x.json')))[0] ?? '', /lies outside of /);
});

test('A recording in another place of the folder is read', async () => {
  await mkdir(join(folder, 'records'));
  await writeFile(join(folder, 'media', 'talk.mp3'), MP3);
  await writeFile(join(folder, 'records', 'x.json'), record({ file: '../media/talk.mp3' }));
  assert.doesNotMatch((await importFolder())[0] ?? '', /media/);
});

test('What is called a recording and is none is not read', async () => {
  await writeFile(join(folder, 'x.mp3'), 'a secret of this machine');
  await writeFile(join(folder, 'x.json'), record({ file: 'x.mp3', content_type: 'audio/mpeg' }));
  assert.match((await importFolder())[0] ?? '', /media\.file is no audio or video file: x\.mp3/);
});

test('A transcript that became a link after it was found is not read', async () => {
  await writeFile(join(folder, 'talk.txt'), 'Ann: hello\n');
  const { files } = await listImportFiles([folder]);
  await rm(join(folder, 'talk.txt'));
  await symlink(join(home, 'talk.txt'), join(folder, 'talk.txt'));
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
  for await (const result of importFiles(server.ctx, target, files)) {
    assert.equal(result.outcome === 'failed' && result.reason, 'is a link');
  }
});

test('A name or a type of a recording holds no line end', async () => {
  await writeFile(join(folder, 'x.mp3'), MP3);
  const content_type = 'audio/mpeg\r\nset-cookie: x=1';
  await writeFile(join(folder, 'x.json'), record({ file: 'x.mp3', content_type }));
  assert.match((await importFolder())[0] ?? '', /content_type/);
  await writeFile(join(folder, 'x.json'), record({ file: 'x.mp3', filename: 'a\r\nset-cookie: x.mp3' }));
  await importFolder();
  const { body } = await server.get(`${workspace.path}/records?limit=1`, owner.token);
  const detail = await server.get(`${workspace.path}/records/${body.items[0].id}`, owner.token);
  assert.doesNotMatch(JSON.stringify(detail.body), /\\r|\\n/);
});
