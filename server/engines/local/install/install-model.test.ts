import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startFileServer, type FileServer } from '../../../../tests/kit/servers/start-file-server.ts';
import { makeRandom } from '../../../../tests/kit/seeded-random.ts';
import { catalogue, sizeOf } from '../catalogue.ts';
import { hasRuntime, minutesCatalogue } from '../minutes/minutes-catalogue.ts';
import { neededRoles, readModelFolder, requireFileDigests, type ModelFile } from '../model-folder.ts';
import { findModelSource } from './find-model-source.ts';
import { installModel, type Installation, type ModelSource } from './install-model.ts';
import { lockModels } from './install-lock.ts';
import { removeModel } from './remove-model.ts';
import { listenHere } from '../../../../tests/kit/servers/listen-here.ts';

const random = makeRandom(7);
const noise = (length: number) => Buffer.from(Array.from({ length }, () => random.integer(256)));
const contents = new Map([
  ['model.onnx', noise(300_000)],
  ['tokens.txt', noise(2_000)],
  ['vad.onnx', noise(500)],
]);
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const roles = { 'model.onnx': 'model', 'tokens.txt': 'tokens', 'vad.onnx': 'vad' } as const;
const files: ModelFile[] = Object.entries(roles).map(([name, role]) => {
  const content = contents.get(name) ?? Buffer.alloc(0);
  return { name, role, size_bytes: content.length, sha256: digest(content) };
});
const facts = { name: 'made', format: 'sense_voice', languages: 'none', licence: 'MIT' } as const;

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-install-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Scene {
  server: FileServer;
  models_dir: string;
  model: ModelSource;
  shown: number[];
  install(changes?: Partial<Installation>): Promise<string>;
}

async function startScene(t: TestContext): Promise<Scene> {
  const server = await startFileServer(t, new Map(contents));
  const models_dir = await makeFolder(t);
  const model = {
    ...facts,
    files: files.map((file) => ({ ...file, from: { url: `${server.url}/${file.name}` } })),
  };
  const shown: number[] = [];
  const install = (changes: Partial<Installation> = {}) =>
    installModel({
      model,
      models_dir,
      accepted_digests: new Set(),
      proxy_env: {},
      pause_ms: 1,
      signal: new AbortController().signal,
      onProgress: ({ done_bytes }) => void shown.push(done_bytes),
      ...changes,
    });
  return { server, models_dir, model, shown, install };
}

function assertWhole(folder: string): void {
  const found = readModelFolder(folder);
  assert.deepEqual(found.files, files);
  for (const [name, content] of contents) assert.ok(readFileSync(join(folder, name)).equals(content), name);
  assert.deepEqual(readdirSync(folder).toSorted(), ['folder.json', ...contents.keys()].toSorted());
}

const inShell = (command: string) => spawnSync('sh', ['-c', command]).status === 0;

/** Until nothing more fits on its disk. */
function fill(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(80_000_000));
  } catch (error) {
    assert.match(String(error), /ENOSPC/);
  }
}

test('A model is there when all of its files are, and nothing else stays behind', async (t) => {
  const { models_dir, shown, install } = await startScene(t);
  const folder = await install();
  assert.equal(folder, join(models_dir, 'made'));
  assertWhole(folder);
  assert.deepEqual(readdirSync(models_dir).toSorted(), ['.install.lock', 'made']);
  assert.ok(shown.includes(300_000));
});

test('Cut connections are gone on with where they ended', async (t) => {
  const { server, install } = await startScene(t);
  server.cut.push(100_000, 50_000, 0, 1);
  assertWhole(await install());
  const [first, ...later] = server.requests.filter(({ path }) => path === '/model.onnx');
  assert.equal(first?.range, undefined);
  // A connection that is cut may take bytes with it that were sent, so only bounds are certain.
  const sent = [100_000, 150_000, 150_000, 150_001];
  const starts = later.map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]));
  assert.equal(starts.length, sent.length);
  starts.forEach((start, index) => {
    assert.ok(start <= (sent[index] ?? 0), `${start} was not sent yet`);
    assert.ok(start >= (starts[index - 1] ?? 0), `${start} was there already`);
  });
  assert.ok(later.every(({ range, if_range }) => range === undefined || if_range !== undefined));
});

test('A command that was stopped goes on the next time, and what is whole is not fetched again', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  const stopped = new AbortController();
  server.cut.push(120_000);
  const first = install({
    signal: stopped.signal,
    onProgress: ({ done_bytes }) => done_bytes >= 120_000 && stopped.abort(new Error('stopped')),
  });
  await assert.rejects(first, /stopped|abort/i);
  assert.equal(existsSync(join(models_dir, 'made')), false);
  server.requests.length = 0;
  const there = statSync(join(models_dir, '.made.part/model.onnx.part')).size;
  assert.ok(there >= 120_000);
  assertWhole(await install());
  assert.equal(server.requests[0]?.range, `bytes=${there}-`);
  server.requests.length = 0;
  assertWhole(await install());
  assert.equal(server.requests.length, 3);
});

test('A file that changes at its source while it is fetched begins anew', async (t) => {
  const { server, install } = await startScene(t);
  const right = contents.get('model.onnx') ?? Buffer.alloc(0);
  server.files.set('model.onnx', noise(right.length));
  server.cut.push(100_000);
  server.answers.push((_request, response) => {
    const wrong = server.files.get('model.onnx') ?? Buffer.alloc(0);
    response.writeHead(200, { etag: '"old"', 'content-length': wrong.length });
    response.write(wrong.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 20));
    server.files.set('model.onnx', right);
    server.cut.length = 0;
  });
  assertWhole(await install());
});

test('A source that knows no ranges sends the whole file once more', async (t) => {
  const { server, install } = await startScene(t);
  server.ignores_ranges = true;
  server.cut.push(200_000);
  assertWhole(await install());
});

test('A source that is not well is asked again, and one that refuses is named', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  server.answers.push((_request, response) => response.writeHead(503).end());
  server.answers.push((_request, response) => response.writeHead(429).end());
  assertWhole(await install());
  await removeModel(models_dir, 'made');
  server.answers.push((_request, response) => response.writeHead(403).end('no'));
  await assert.rejects(
    install(),
    /^InstallError: model\.onnx could not be fetched from 127\.0\.0\.1:\d+: the source answered 403/,
  );
  server.files.clear();
  await assert.rejects(install(), /answered 404/);
});

test('A page instead of a file is refused by its size before it is read', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  server.files.set('model.onnx', Buffer.from('<html>Sign in to this network</html>'));
  await assert.rejects(install(), /has a file of 36 bytes instead of 300000/);
  assert.equal(existsSync(join(models_dir, 'made')), false);
});

test('A source that does not say how long its file is can neither send half of it nor go on for ever', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  const right = contents.get('model.onnx') ?? Buffer.alloc(0);
  // Until the connection ends, as HTTP/1.0 has it: what is cut looks whole.
  server.answers.push((_request, response) => {
    response.writeHead(200, { connection: 'close', 'transfer-encoding': 'identity' });
    response.end(right.subarray(0, 120_000));
  });
  assertWhole(await install());
  await removeModel(models_dir, 'made');
  server.answers.push((_request, response) => {
    const go = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000))) continue;
    };
    response.on('drain', go);
    go();
  });
  await assert.rejects(install(), /the source sends more than the 300000 bytes of the file/);
  assert.ok(statSync(join(models_dir, '.made.part/model.onnx.part')).size <= 300_000);
  assertWhole(await install());
});

test('A description of a model that never ends is not read to its end', async (t) => {
  const { server } = await startScene(t);
  server.answers.push((_request, response) => {
    const go = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000, ' '))) continue;
    };
    response.on('drain', go);
    go();
  });
  const asked = { proxy_env: {}, signal: new AbortController().signal };
  await assert.rejects(
    findModelSource('made', server.url, asked),
    /no description of a model at .*longer than 1 MB/,
  );
});

test('A source that is away is given up after a while, and what has come stays', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  server.cut.push(90_000, 0, 0, 0, 0, 0);
  await assert.rejects(install(), /What has come stays: try again/);
  // What was under way when the connection broke may be lost: all of it, when nobody had read it yet.
  const { length } = readFileSync(join(models_dir, '.made.part/model.onnx.part'));
  assert.ok(length <= 90_000, `${length} bytes have stayed`);
  assertWhole(await install());
});

test('A file that was exchanged at its source is installed only by its digest', async (t) => {
  const { server, models_dir, install } = await startScene(t);
  const other = noise(300_000);
  server.files.set('model.onnx', other);
  server.leads_on = true;
  const refused = install();
  await assert.rejects(
    refused,
    new RegExp(`SHA-256 is ${digest(other)}, not .*states the same, .*--accept-digest ${digest(other)}`),
  );
  assert.equal(existsSync(join(models_dir, 'made')), false);
  server.requests.length = 0;
  const folder = await install({ accepted_digests: new Set([digest(other)]) });
  assert.equal(readModelFolder(folder).files[0]?.sha256, digest(other));
  assert.ok(readFileSync(join(folder, 'model.onnx')).equals(other));
});

test('A file that was damaged on the way is fetched anew, whatever is accepted', async (t) => {
  const { server, install } = await startScene(t);
  const right = contents.get('model.onnx') ?? Buffer.alloc(0);
  server.leads_on = true;
  server.stated = digest(right);
  server.files.set('model.onnx', Buffer.concat([right.subarray(0, 299_999), Buffer.from([0])]));
  await assert.rejects(install(), /was damaged on the way and is fetched anew/);
  server.files.set('model.onnx', right);
  server.stated = undefined;
  assertWhole(await install());
});

test('Where the source states nothing, that is said', async (t) => {
  const { server, install } = await startScene(t);
  server.files.set('model.onnx', noise(300_000));
  await assert.rejects(install(), /127\.0\.0\.1:\d+ does not state one\. Install it only if you know why/);
});

test('A disk without room is found out before anything is fetched', async (t) => {
  const { server, model, install } = await startScene(t);
  const [first, ...rest] = model.files;
  assert.ok(first !== undefined);
  const huge = { ...model, files: [{ ...first, size_bytes: 1e15 }, ...rest] };
  await assert.rejects(
    install({ model: huge }),
    /made needs 1000000\d+ MB more, and \d+ MB are free in .*MINUTEBOOK_MODELS_DIR/,
  );
  assert.equal(server.requests.length, 0);
});

test('A disk that fills up meanwhile leaves what has come, and says what to do', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-disk-'));
  const mounted = inShell(`mount -t tmpfs -o size=66m minutebook ${folder}`);
  if (!mounted) {
    await rm(folder, { recursive: true });
    t.skip('a small disk can only be mounted as root; to run this test: sudo npm test');
    return;
  }
  t.after(async () => {
    inShell(`umount --lazy ${folder}`);
    await rm(folder, { recursive: true });
  });
  const { install, models_dir } = await startScene(t);
  assert.notEqual(models_dir, folder);
  const filled = { models_dir: folder };
  // The room was there when it was looked for.
  const hold = install({
    ...filled,
    onProgress: ({ done_bytes }) => {
      if (done_bytes < 200_000) fill(join(folder, 'other'));
    },
  });
  await assert.rejects(hold, /There is no room for model\.onnx on the disk.*make room and try again/);
  await rm(join(folder, 'other'));
  assertWhole(await install(filled));
});

test('Two commands do not change the same models at once', async (t) => {
  const { models_dir, install } = await startScene(t);
  const unlock = lockModels(models_dir);
  await assert.rejects(install(), /Another command is changing the models/);
  unlock();
  assertWhole(await install());
});

test('An address that is not safe is not followed', async (t) => {
  const { server, install } = await startScene(t);
  server.answers.push((_request, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  );
  await assert.rejects(install(), /leads to .*, which is not safe/);
  server.answers.push(
    ...Array(9).fill(
      (_request: unknown, response: { writeHead: (status: number, headers: object) => { end(): void } }) =>
        response.writeHead(302, { location: '/model.onnx' }).end(),
    ),
  );
  await assert.rejects(install(), /leads from one place to the next without an end/);
});

test('A proxy of the environment is used', async (t) => {
  const { server, install } = await startScene(t);
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    const upstream = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      upstream.write(
        `GET ${new URL(request.url ?? '').pathname} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      );
      upstream.pipe(response.socket ?? process.stderr);
    });
  });
  const { url, stop } = await listenHere(proxy);
  t.after(stop);
  assertWhole(await install({ proxy_env: { http_proxy: url } }));
  assert.deepEqual(
    asked,
    files.map(({ name }) => `${server.url}/${name}`),
  );
});

test('A model comes from a folder, or from an address below which there is one', async (t) => {
  const { server, install } = await startScene(t);
  const asked = { proxy_env: {}, signal: new AbortController().signal };
  const folder = await makeFolder(t);
  for (const [name, content] of contents) writeFileSync(join(folder, name), content);
  const description = Buffer.from(JSON.stringify({ ...facts, files }));
  writeFileSync(join(folder, 'folder.json'), description);
  assertWhole(await install({ model: (await findModelSource('made', folder, asked)).source }));
  server.files.set('folder.json', description);
  assertWhole(await install({ model: (await findModelSource('made', server.url, asked)).source }));
  await assert.rejects(
    findModelSource('made', undefined, asked),
    /There is no model "made": it is one of sense-voice/,
  );
  await assert.rejects(findModelSource('other', folder, asked), /has the model "made", not "other"/);
  await assert.rejects(
    findModelSource('made', `${server.url}/x`, asked),
    /There is no description of a model at .*404/,
  );
  writeFileSync(
    join(folder, 'folder.json'),
    JSON.stringify({ ...facts, files: [{ ...files[0], name: '../../etc/x' }] }),
  );
  await assert.rejects(findModelSource('made', folder, asked), /files\[0\]\.name must match pattern/);
});

test('Files of a folder are those of the catalogue, or they are not installed', async (t) => {
  const { install } = await startScene(t);
  const folder = await makeFolder(t);
  const asked = { proxy_env: {}, signal: new AbortController().signal };
  const { source } = await findModelSource('sense-voice', folder, asked);
  await assert.rejects(
    install({ model: source }),
    /^InstallError: sense-voice is not whole there\. Put there: \S+\/model\.int8\.onnx \(https:\/\/\S+\), \S+\/tokens\.txt \(.*titanet_small\.onnx\)\.$/,
  );
  for (const { name } of source.files) writeFileSync(join(folder, name), 'something else');
  const { source: wrong } = await findModelSource('sense-voice', folder, asked);
  await assert.rejects(
    install({ model: wrong }),
    /is not what the catalogue has: its SHA-256 is [0-9a-f]{64}, not c71f0ce/,
  );
});

test('A runtime is taken out of its archive, with its links, and whatever else is in it is not', async (t) => {
  const { server, install } = await startScene(t);
  const archive = async (entries: readonly (readonly [string, string | null, string])[]) => {
    const tar = pack();
    for (const [name, linkname, content] of entries)
      tar.entry(linkname === null ? { name } : { name, linkname, type: 'symlink' }, content);
    tar.finalize();
    return gzipSync(await buffer(tar));
  };
  const take = async (name: string, content: Buffer) => {
    server.files.set(name, content);
    const runtime = { name, role: 'runtime', size_bytes: content.length, sha256: digest(content) } as const;
    const [weights] = files;
    assert.ok(weights !== undefined);
    const described = [weights, runtime].map((file) => ({
      ...file,
      from: { url: `${server.url}/${file.name}` },
    }));
    return install({ model: { ...facts, format: 'gguf', runtime: 'b1', files: described } });
  };
  const whole = await archive([
    ['llama-b1/llama-server', null, '#!/bin/true'],
    ['llama-b1/libllama.so', 'libllama.so.0', ''],
    ['llama-b1/libllama.so.0', null, 'a library'],
    ['llama-b1/libgone.so', 'libnowhere.so', ''],
    ['llama-b1/libstolen.so', '/etc/passwd', ''],
    ['llama-b1/llama-bench', null, 'not needed'],
    ['../../../libevil.so', null, 'beside the others'],
  ]);
  const folder = await take('runtime.tar.gz', whole);
  const found = readModelFolder(folder);
  assert.equal(found.runtime, 'b1');
  const names = ['libevil.so', 'libllama.so', 'libllama.so.0', 'llama-server'];
  assert.deepEqual(
    found.files.filter(({ role }) => role === 'runtime').map(({ name }) => name),
    names,
  );
  assert.deepEqual(readdirSync(folder).toSorted(), ['folder.json', 'model.onnx', ...names].toSorted());
  assert.equal(readFileSync(join(folder, 'libllama.so'), 'utf8'), 'a library');
  assert.equal(statSync(join(folder, 'llama-server')).mode & 0o111, 0o111);
  await requireFileDigests(found);

  const cut = take('cut.tar.gz', whole.subarray(0, whole.length - 100));
  await assert.rejects(cut, /cut\.tar\.gz cannot be unpacked: /);
  const other = take('other.tar.gz', await archive([['README', null, 'nothing']]));
  await assert.rejects(other, /other\.tar\.gz holds no llama-server/);
  assert.equal(readModelFolder(folder).files.length, 5);
});

test('Every language model of the catalogue has a licence, a size and a runtime for each system that there is', () => {
  for (const system of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
    const models = minutesCatalogue(system);
    assert.ok(models.length >= 2);
    for (const { files: listed, licence, is_open, memory_bytes = 0, hour_minutes } of models) {
      assert.deepEqual(
        listed.map(({ role }) => role),
        neededRoles.gguf,
      );
      assert.ok(is_open && /^(?:Apache-2\.0|MIT)/.test(licence));
      assert.ok(memory_bytes > sizeOf({ files: listed }));
      assert.ok(hour_minutes !== undefined && hour_minutes[2] > hour_minutes[8]);
      for (const { url, sha256 } of listed) {
        assert.match(url, /^https:\/\/(?:huggingface\.co|github\.com)\//);
        assert.match(sha256, /^[0-9a-f]{64}$/);
      }
    }
  }
  assert.equal(hasRuntime('win32-x64'), false);
});

test('Every model of the catalogue has what its kind needs, by https, with size and digest', () => {
  assert.deepEqual(
    catalogue.map(({ name }) => name),
    ['sense-voice', 'whisper-turbo', 'parakeet'],
  );
  for (const { format, files: listed } of catalogue) {
    const found = listed.map(({ role }) => role);
    assert.deepEqual(found.toSorted(), [...neededRoles[format], 'segmentation', 'embedding'].toSorted());
    assert.equal(new Set(listed.map(({ name }) => name)).size, listed.length);
    for (const { url, sha256, size_bytes } of listed) {
      assert.match(url, /^https:\/\/(?:huggingface\.co|github\.com)\/(?:csukuangfj|k2-fsa)\//);
      assert.match(sha256, /^[0-9a-f]{64}$/);
      assert.ok(size_bytes > 1000);
    }
  }
});
