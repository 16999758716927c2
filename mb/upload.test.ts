import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { isThorough } from '../tests/kit/is-thorough.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeWaveFile, WAVE_HEADER_BYTES, writeWaveHeader } from '../tests/kit/make/make-wave-file.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
import { startProxy } from '../tests/kit/servers/start-proxy.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { until } from '../tests/kit/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const MIB = 1024 * 1024;
/** The size of the parts in which the SDK sends a recording. */
const PART_BYTES = 8 * MIB;

async function makeScene(t: TestContext, base_url = server.base_url) {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, { MB_URL: base_url, MB_TOKEN: token, MB_WORKSPACE: workspace.slug });
  const notes = () => readdir(join(mb.folder, '.local/state/minutebook/uploads')).catch(() => []);
  return { mb, notes };
}

/** Makes a sound file of this many bytes that takes no space on the disk. */
async function makeSparseSound(path: string, size_bytes: number): Promise<void> {
  const file = await open(path, 'w');
  const header = Buffer.alloc(WAVE_HEADER_BYTES);
  writeWaveHeader(header, 1, 16_000);
  header.writeUInt32LE(size_bytes - 8, 4);
  header.writeUInt32LE(size_bytes - 44, 40);
  await file.write(header);
  await file.truncate(size_bytes);
  await file.close();
}

test('A killed upload is continued by the next run, and makes one record', async (t) => {
  const size = isThorough ? 2_000 * MIB : 4 * PART_BYTES;
  const kills = isThorough ? 5 : 2;
  const proxy = await startProxy(server.base_url, 2 * PART_BYTES);
  t.after(() => proxy.stop());
  const { mb, notes } = await makeScene(t, proxy.base_url);
  const path = join(mb.folder, 'call.wav');
  await makeSparseSound(path, size);
  const start = () =>
    spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts'), 'upload', path, '--json'], {
      env: { ...mb.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  for (let round = 1; round <= kills; round += 1) {
    const child = start();
    const ended = once(child, 'exit');
    // The kill comes in the middle of a part, of which the server may keep the bytes. For the first part only
    // the connection breaks, for the next one the client dies too.
    const killed = new Promise<void>((done) => {
      proxy.breakNextAfter(MIB, async () => {
        proxy.breakNextAfter(MIB, async () => {
          child.kill('SIGKILL');
          done();
        });
      });
    });
    await Promise.race([killed, ended]);
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    assert.equal((await notes()).length, 1);
  }
  const { exit_code, json, notes: told } = await mb.run(['upload', path, '--json']);
  assert.equal(exit_code, 0, told);
  const { json: list } = await mb.run(['record', 'list', '--json']);
  assert.deepEqual(
    list.items.map(({ id, filesize }: { id: number; filesize: number }) => [id, filesize]),
    [[json.items[0].record_id, size]],
  );
  const passed = proxy.passed.reduce(
    (sum, { method, size_bytes }) => sum + (method === 'PATCH' ? size_bytes : 0),
    0,
  );
  // Only the interrupted parts are sent again.
  assert.ok(passed <= size + 2 * kills * PART_BYTES, `${passed} of ${size}`);
  assert.deepEqual(await notes(), []);
});

test('Files that cannot be uploaded are named, and do not stop the others', async (t) => {
  const { mb, notes } = await makeScene(t);
  const sound = join(mb.folder, 'a.wav');
  const said = join(mb.folder, 'said.txt');
  await writeFile(sound, makeWaveFile());
  await writeFile(said, 'Ana: Good morning.\nBen: Hello.');
  await utimes(sound, new Date(), new Date('2026-02-28T10:00:00Z'));
  const missing = join(mb.folder, 'missing.wav');
  const mixed = await mb.run(['upload', sound, missing, said]);
  assert.equal(mixed.exit_code, 8);
  assert.match(mixed.notes, /missing\.wav: there is no such file/);
  assert.match(
    mixed.out,
    /uploaded\t.*a\.wav\n-?\tnot uploaded\t.*missing\.wav\n\d+\tuploaded\t.*said\.txt\n/,
  );
  const { json } = await mb.run(['record', 'list', '--json']);
  const times = json.items.map((item: { recorded_at: string }) => item.recorded_at);
  assert.ok(
    times.includes('2026-02-28T10:00:00.000Z') || times.includes('2026-02-28T10:00:00Z'),
    times.join(),
  );
  assert.deepEqual(await notes(), []);
  assert.equal((await mb.run(['upload', missing])).exit_code, 1);
  assert.equal((await mb.run(['upload', mb.folder])).exit_code, 2);
  const refused = await mb.run(['upload', sound, '--language', 'klingon']);
  assert.equal(refused.exit_code, 1);
  assert.match(refused.notes, /VALIDATION_ERROR/);
});

test('A record that is deleted while it is waited for is named, and does not stop the others', async (t) => {
  const { mb } = await makeScene(t);
  const paths = ['a.txt', 'b.txt'].map((name) => join(mb.folder, name));
  for (const path of paths) await writeFile(path, 'Ana: Good morning.');
  const out: string[] = [];
  const terminal = { write: async (text: string | Uint8Array) => void out.push(String(text)) };
  const uploading = mb.run(['upload', ...paths, '--wait', '--json'], { terminal });
  const ids: number[] = [];
  for (const path of paths) {
    await until(`${path} is waited for`, async () => {
      const { json } = await mb.run(['record', 'list', '--json']);
      const [found] = json.items as { id: number }[];
      if (found !== undefined) ids.push(found.id);
      return found !== undefined;
    });
    assert.equal((await mb.run(['record', 'delete', String(ids.at(-1))])).exit_code, 0);
  }
  assert.equal((await uploading).exit_code, 3);
  assert.deepEqual(
    JSON.parse(out.join('')).items.map((item: { record_id: number; state: string }) => [
      item.record_id,
      item.state,
    ]),
    ids.map((id) => [id, 'uploaded']),
  );
});

test('Every transcript format is uploaded as a transcript, not as a recording', async (t) => {
  const { mb } = await makeScene(t);
  const texts = {
    'talk.csv': 'start,speaker,text\n0,Ana,The table says this.\n',
    'talk.jsonl': '{"start":0,"text":"The line says this."}\n{"start":2,"text":"And that."}\n',
    'talk.srt': '1\n00:00:00,000 --> 00:00:02,000\nAna: The cue says this.\n',
  };
  const paths = Object.keys(texts).map((name) => join(mb.folder, name));
  await Promise.all(Object.values(texts).map((text, index) => writeFile(paths[index] ?? '', text)));
  const { exit_code, json, notes: told } = await mb.run(['upload', ...paths, '--json']);
  assert.equal(exit_code, 0, told);
  const shown = await Promise.all(
    json.items.map(({ record_id }: { record_id: number }) =>
      mb.run(['record', 'get', String(record_id), '--transcript']),
    ),
  );
  assert.match(shown.map(({ out }) => out).join('\n'), /The table[^]*The line[^]*The cue/);
});
