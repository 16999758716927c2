import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { S3Config } from '../../base/config/s3-config.ts';
import { makeS3Bucket } from './s3-bucket.ts';
import { signRequest, signUrl } from './s3-sign.ts';

/** The example of Amazon's documentation of signatures in URLs. */
const config: S3Config = {
  endpoint: 'https://s3.amazonaws.com',
  bucket: 'examplebucket',
  region: 'us-east-1',
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  path_style: false,
};
const clock = { now: () => new Date('2013-05-24T00:00:00.000Z') };

test('a URL is signed as Amazon documents it', async () => {
  const url = new URL(await signUrl(makeS3Bucket(config, clock), { method: 'GET', key: 'test.txt' }, 86_400));
  assert.equal(url.host, 'examplebucket.s3.amazonaws.com');
  assert.equal(url.pathname, '/test.txt');
  assert.equal(
    url.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('a bucket stands in the path behind whatever the endpoint has there', async () => {
  const bucket = makeS3Bucket(
    { ...config, endpoint: 'http://localhost:9000/storage', path_style: true },
    clock,
  );
  const { url } = await signRequest(bucket, { method: 'GET', key: '1/a.mp3', query: { text: 'a b+c' } });
  assert.equal(url, 'http://localhost:9000/storage/examplebucket/1/a.mp3?text=a%20b%2Bc');
});
