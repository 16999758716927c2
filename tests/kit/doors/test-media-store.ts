/** Tests the behaviour of every kind of media store; the test file of each kind calls it once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { makeMediaKey } from '@minutebook/server/media/make-media-key.ts';
import type { MediaStore } from '@minutebook/server/media/media-store.ts';

export interface MediaStoreKind {
  /** Opened before the first test. */
  store: () => MediaStore;
  /** The settings with which another process opens the store. */
  config: () => Pick<Config, 's3' | 'data_dir'>;
  /** The number of unfinished files under the key. */
  countUnfinished: (key: string) => Promise<number>;
}

const MIB = 1024 * 1024;
/** Sizes around that of the parts in which large files are sent. */
const SIZES = [0, 1, 5 * MIB, 8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 16 * MIB, 40 * MIB + 7];
const PUT_ENDLESSLY = resolve(import.meta.dirname, 'put-endlessly.ts');

const makeKey = () => makeMediaKey(1, 'sound.mp3');
const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false });
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function breakingAfter(size: number): Readable {
  async function* content() {
    yield randomBytes(size);
    throw new Error('the client is gone');
  }
  return Readable.from(content(), { objectMode: false });
}

export function testMediaStore({ store, config, countUnfinished }: MediaStoreKind) {
  const bytesOf = async (key: string, range?: { start: number; end: number }) =>
    buffer(await store().read(key, range));

  async function assertNothingAt(key: string) {
    assert.equal(await store().find(key), undefined);
    assert.equal(await countUnfinished(key), 0);
  }

  test('a store that can be used passes its check', async () => {
    await store().check();
  });

  for (const size of SIZES) {
    test(`${size} bytes come back as they were put`, async () => {
      const key = makeKey();
      const bytes = randomBytes(size);
      const stored = await store().put(key, streamOf(bytes));
      assert.equal(stored.size_bytes, size);
      assert.match(stored.etag, /^"[^"]+"$/);
      assert.ok(Math.abs(stored.modified_at.getTime() - Date.now()) < 60_000);
      assert.deepEqual(await store().find(key), stored);
      assert.equal(digestOf(await bytesOf(key)), digestOf(bytes));
      assert.equal(await countUnfinished(key), 0);
    });
  }

  test('a file of this machine is taken, once, and is gone from where it was', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'minutebook-test-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'sound');
    const key = makeKey();
    const bytes = randomBytes(9 * MIB);
    await writeFile(path, bytes);
    const stored = await store().take(key, path);
    assert.equal(stored.size_bytes, bytes.length);
    assert.equal(digestOf(await bytesOf(key)), digestOf(bytes));
    await assert.rejects(access(path));
    assert.deepEqual(await store().take(key, path), stored);
    await assert.rejects(store().take(makeKey(), path));
  });

  test('content that comes in small and uneven pieces is put together again', async () => {
    const key = makeKey();
    const chunks = Array.from({ length: 3000 }, (_, index) => randomBytes((index % 7) * 1000 + 1));
    await store().put(key, streamOf(...chunks));
    assert.equal(digestOf(await bytesOf(key)), digestOf(Buffer.concat(chunks)));
  });

  test('content that is text is stored as UTF-8', async () => {
    const key = makeKey();
    await store().put(key, Readable.from(['one, ', '둘']));
    assert.equal((await bytesOf(key)).toString(), 'one, 둘');
  });

  test('a part is read without the rest', async () => {
    const key = makeKey();
    const bytes = randomBytes(17 * MIB);
    await store().put(key, streamOf(bytes));
    const last = bytes.length - 1;
    for (const [start, end] of [
      [0, 0],
      [last, last],
      [5, 1000],
      [8 * MIB - 3, 8 * MIB + 3],
      [8 * MIB, last],
      [0, last],
    ] as const) {
      assert.equal(
        digestOf(await bytesOf(key, { start, end })),
        digestOf(bytes.subarray(start, end + 1)),
        `${start} to ${end}`,
      );
    }
  });

  test('what is not there is not found, cannot be read and can be deleted', async () => {
    const key = makeKey();
    await assertNothingAt(key);
    await assert.rejects(store().read(key));
    await store().delete(key);
  });

  test('what is deleted is gone, and nothing else is', async () => {
    const [gone, kept] = [makeKey(), makeKey()];
    await store().put(gone, streamOf(Buffer.from('gone')));
    await store().put(kept, streamOf(Buffer.from('kept')));
    await store().delete(gone);
    await assertNothingAt(gone);
    assert.equal((await bytesOf(kept)).toString(), 'kept');
  });

  test('many files are put and read at once', async () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      key: makeKey(),
      bytes: randomBytes(index * MIB),
    }));
    await Promise.all(files.map(({ key, bytes }) => store().put(key, streamOf(bytes))));
    const read = await Promise.all(files.map(({ key }) => bytesOf(key)));
    assert.deepEqual(
      read.map(digestOf),
      files.map(({ bytes }) => digestOf(bytes)),
    );
  });

  test('a file is not there before all of it is', async () => {
    const key = makeKey();
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    const { promise: halfway, resolve: isHalfway } = Promise.withResolvers<void>();
    async function* slowly() {
      yield randomBytes(20 * MIB);
      isHalfway();
      await rest;
      yield randomBytes(MIB);
    }
    const stored = store().put(key, Readable.from(slowly(), { objectMode: false }));
    await halfway;
    assert.equal(await store().find(key), undefined);
    sendRest();
    assert.equal((await stored).size_bytes, 21 * MIB);
  });

  test('a file that two write at once is whole, whoever ends first', async () => {
    const key = makeKey();
    const bytes = randomBytes(3 * MIB);
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    const { promise: halfway, resolve: isHalfway } = Promise.withResolvers<void>();
    async function* slowly() {
      yield bytes.subarray(0, MIB);
      isHalfway();
      await rest;
      yield bytes.subarray(MIB);
    }
    const slow = store().put(key, Readable.from(slowly(), { objectMode: false }));
    await halfway;
    await store().put(key, streamOf(bytes));
    assert.equal(digestOf(await bytesOf(key)), digestOf(bytes));
    sendRest();
    await slow;
    assert.equal(digestOf(await bytesOf(key)), digestOf(bytes));
    assert.equal(await countUnfinished(key), 0);
  });

  for (const size of [0, 1, 20 * MIB]) {
    test(`content that fails after ${size} bytes leaves nothing, and says why it failed`, async () => {
      const key = makeKey();
      await assert.rejects(store().put(key, breakingAfter(size)), /the client is gone/);
      await assertNothingAt(key);
    });
  }

  test('content that cannot be opened, or was given up, leaves nothing', async () => {
    const key = makeKey();
    await assert.rejects(store().put(key, createReadStream('/nowhere/sound.mp3')), /ENOENT/);
    const givenUp = streamOf(randomBytes(MIB));
    givenUp.destroy();
    await assert.rejects(store().put(key, givenUp));
    await assertNothingAt(key);
  });

  test('whoever stops reading in the midst disturbs nobody', async () => {
    const key = makeKey();
    const bytes = randomBytes(20 * MIB);
    await store().put(key, streamOf(bytes));
    const content = await store().read(key);
    await once(content, 'readable');
    content.destroy();
    await once(content, 'close');
    assert.equal(digestOf(await bytesOf(key)), digestOf(bytes));
  });

  for (const size of [1, 9 * MIB, 48 * MIB]) {
    test(`a process killed after ${size} bytes leaves nothing but what a delete takes away`, async () => {
      const key = makeKey();
      const child = spawn(process.execPath, [PUT_ENDLESSLY, JSON.stringify(config()), key, String(size)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'close');
      assert.equal(await store().find(key), undefined);
      if (size > 8 * MIB) assert.equal(await countUnfinished(key), 1);
      await store().delete(key);
      await assertNothingAt(key);
    });
  }

  test('keys that are not ours are refused', async () => {
    for (const key of ['', '../secret', '/etc/passwd', '1/../../secret', 'a b', '1/a?uploads', '1/ä.mp3']) {
      const refused = { message: `"${key}" is not a media key` };
      await assert.rejects(store().put(key, streamOf(Buffer.from('x'))), refused);
      await assert.rejects(async () => store().find(key), refused);
      await assert.rejects(async () => store().read(key), refused);
      await assert.rejects(async () => store().delete(key), refused);
    }
  });
}
