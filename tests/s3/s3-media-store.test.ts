import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { systemClock, type Clock } from '@minutebook/server/base/clock.ts';
import type { S3Config } from '@minutebook/server/base/config/s3-config.ts';
import type { MediaStore, MediaUrlUse } from '@minutebook/server/media/media-store.ts';
import { MediaStoreError } from '@minutebook/server/media/media-store-error.ts';
import { makeS3Bucket, type S3Bucket } from '@minutebook/server/media/s3/s3-bucket.ts';
import { S3MediaStore } from '@minutebook/server/media/s3/s3-media-store.ts';
import { askBucket } from '@minutebook/server/media/s3/s3-request.ts';
import { testMediaStore } from '../kit/doors/test-media-store.ts';
import { startSwift, whyNoSwift, type SwiftServer } from './start-swift.ts';

const missing = whyNoSwift();
if (missing === false) describe('Media in S3', testS3);
else test('Media in S3', { skip: missing });

const atTime = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) });

function testS3() {
  let swift: SwiftServer;
  let bucket: S3Bucket;
  let store: MediaStore;

  before(async () => {
    swift = await startSwift();
    bucket = makeS3Bucket(swift.config, systemClock);
    await askBucket(bucket, { method: 'PUT' });
    store = new S3MediaStore(swift.config, systemClock);
  });
  after(() => swift.stop());

  testMediaStore({
    store: () => store,
    config: () => ({ s3: swift.config, data_dir: '/nowhere' }),
    countUnfinished: async (key) => {
      const uploads = await askBucket(bucket, { method: 'GET', query: { uploads: '', prefix: key } });
      return uploads.text.split('<Upload>').length - 1;
    },
  });

  test('parts that a killed process has left go once they are old, and those of others stay', async () => {
    const keys = ['1/ab/left.mp3', 'elsewhere/left.mp3'];
    for (const key of keys) await askBucket(bucket, { method: 'POST', key, query: { uploads: '' } });
    assert.equal(await store.endPuts(atTime(-60).now()), 0);
    assert.equal(await store.endPuts(atTime(60).now()), 1);
    const { text: left } = await askBucket(bucket, { method: 'GET', query: { uploads: '', prefix: '' } });
    assert.deepEqual(
      keys.filter((key) => left.includes(key)),
      ['elsewhere/left.mp3'],
    );
  });

  const where = () => `The media bucket "${swift.config.bucket}" at ${swift.config.endpoint} refused`;

  /** What everything one can do with a store says. */
  async function assertRefused(
    wrong: Partial<S3Config>,
    expected: { code: string; message: string },
    clock?: Clock,
  ) {
    const refused = new S3MediaStore({ ...swift.config, ...wrong }, clock ?? systemClock);
    const attempts = [
      () => refused.check(),
      () => refused.put('1/wrong.mp3', Readable.from(['sound'])),
      () => refused.find('1/wrong.mp3'),
      () => refused.read('1/wrong.mp3'),
      () => refused.delete('1/wrong.mp3'),
    ];
    for (const attempt of attempts) {
      await assert.rejects(attempt, (error) => {
        assert.ok(error instanceof MediaStoreError);
        assert.equal(error.message, expected.message);
        assert.equal(error.code, expected.code);
        return !error.is_temporary;
      });
    }
  }

  test('a wrong key or secret is refused in words', async () => {
    const expected = {
      code: 'SignatureDoesNotMatch',
      message: `${where()}: the signature is wrong: correct MINUTEBOOK_S3_SECRET_ACCESS_KEY or MINUTEBOOK_S3_ACCESS_KEY_ID.`,
    };
    await assertRefused({ secret_access_key: 'guessed' }, expected);
    await assertRefused({ access_key_id: 'nobody' }, expected);
  });

  test('a bucket that does not exist is never taken for one without the file', async () => {
    await assertRefused(
      { bucket: 'elsewhere' },
      {
        code: 'NoSuchBucket',
        message: `The media bucket "elsewhere" at ${swift.config.endpoint} refused: there is no such bucket: create it, or correct MINUTEBOOK_S3_BUCKET.`,
      },
    );
  });

  test('a wrong region is answered with the right one', async () => {
    await assertRefused(
      { region: 'eu-west-1' },
      {
        code: 'AuthorizationHeaderMalformed',
        message: `${where()}: its region is us-east-1: correct MINUTEBOOK_S3_REGION.`,
      },
    );
  });

  for (const minutes of [-20, 20]) {
    test(`a clock that is ${minutes} minutes off is told from a wrong key, with both times`, async () => {
      const late = new S3MediaStore(swift.config, atTime(minutes));
      await assert.rejects(late.put('1/late.mp3', Readable.from(['sound'])), (error) => {
        assert.ok(error instanceof MediaStoreError);
        assert.equal(error.code, 'RequestTimeTooSkewed');
        return /the clocks differ too much: it is \w{3}, .* GMT here and \w{3}, .* GMT there\.$/.test(
          error.message,
        );
      });
    });
  }

  const urlOf = async (key: string, use: MediaUrlUse, at: MediaStore = store) =>
    (await at.makeUrl(key, use, 60)) ?? assert.fail('there is no URL');

  test('a URL lets its holder read one file, under the name and type that we give it', async () => {
    await store.put('1/read.mp3', Readable.from(['sound and more']));
    const content_disposition = `attachment; filename="a b+c.mp3"; filename*=UTF-8''%ED%9A%8C%20b.mp3`;
    const use = { content_type: 'audio/mpeg', content_disposition };
    const url = await urlOf('1/read.mp3', { method: 'GET', ...use });
    const response = await fetch(url, { headers: { range: 'bytes=0-4' } });
    assert.equal(response.status, 206);
    assert.equal(response.headers.get('content-type'), 'audio/mpeg');
    assert.equal(response.headers.get('content-disposition'), content_disposition);
    assert.equal(await response.text(), 'sound');

    const head = await fetch(await urlOf('1/read.mp3', { method: 'HEAD', ...use }), { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), '14');

    for (const other of [url.replace('read.mp3', 'other.mp3'), url.replace('Expires=60', 'Expires=600')]) {
      assert.equal((await fetch(other)).status, 403);
    }
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 403);
  });

  test('a URL lets its holder put one file of the size that was agreed', async () => {
    const url = await urlOf('1/put.mp3', { method: 'PUT', size_bytes: 5 });
    const put = async (body: string) => {
      const headers = { 'content-type': 'audio/mpeg', 'content-disposition': 'attachment' };
      return (await fetch(url, { method: 'PUT', body, headers })).status;
    };
    assert.equal(await put('too long'), 403);
    assert.equal(await put('no'), 403);
    assert.equal(await store.find('1/put.mp3'), undefined);
    assert.equal(await put('sound'), 200);
    assert.equal(await text(await store.read('1/put.mp3')), 'sound');
  });

  test('a URL ends', async () => {
    const earlier = new S3MediaStore(swift.config, atTime(-2));
    const url = await urlOf('1/ended.mp3', { method: 'PUT', size_bytes: 5 }, earlier);
    assert.equal((await fetch(url, { method: 'PUT', body: 'sound' })).status, 403);
  });
}
