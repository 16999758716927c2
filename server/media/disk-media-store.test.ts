import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { testMediaStore } from '../../tests/kit/doors/test-media-store.ts';
import { systemClock } from '../base/clock.ts';
import type { MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';
import { openMediaStore } from './open-media-store.ts';

const open = (folder: string) => openMediaStore({ s3: null, data_dir: folder }, systemClock);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('Media on the disk', () => {
  let data_dir: string;
  let store: MediaStore;

  before(async () => {
    data_dir = await mkdtemp(join(tmpdir(), 'minutebook-test-'));
    store = open(data_dir);
  });
  after(() => rm(data_dir, { recursive: true, force: true }));

  testMediaStore({
    store: () => store,
    config: () => ({ s3: null, data_dir }),
    countUnfinished: async (key) => {
      const names = await readdir(join(data_dir, 'media'), { recursive: true });
      return names.filter((name) => name.startsWith(key) && name !== key).length;
    },
  });

  test('only its user may read what lies there', async () => {
    await store.put('1/ab/private.mp3', Readable.from(['sound']));
    assert.equal(await modeOf(join(data_dir, 'media/1/ab/private.mp3')), '600');
    assert.equal(await modeOf(join(data_dir, 'media/1/ab')), '700');
  });

  test('has no addresses of its own: bytes come and go through the server', async () => {
    assert.equal(await store.makeUrl('1/ab/sound.mp3', { method: 'PUT', size_bytes: 1 }, 60), undefined);
  });

  test('a folder that cannot be made is named', async () => {
    const folder = join(data_dir, 'taken');
    await mkdir(folder);
    await writeFile(join(folder, 'media'), 'a file');
    const message = `Media cannot be kept in ${folder}/media (EEXIST).`;
    await assert.rejects(open(folder).check(), new MediaStoreError(message));
  });
});
