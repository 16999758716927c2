import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError } from './settings.ts';
import type { Env } from './env.ts';
import { toS3Config } from './s3-config.ts';
import { readSettings } from './read-settings.ts';

const read = (env: Env) => toS3Config(readSettings(env));
const complete: Env = {
  MINUTEBOOK_S3_ENDPOINT: 'https://s3.example.com/',
  MINUTEBOOK_S3_BUCKET: 'recordings',
  MINUTEBOOK_S3_REGION: 'eu-west-1',
  MINUTEBOOK_S3_ACCESS_KEY_ID: 'an id',
  MINUTEBOOK_S3_SECRET_ACCESS_KEY: 'a secret',
};

const refusal = (env: Env) => {
  try {
    read(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return 'accepted';
};

describe('The settings of S3', () => {
  it('leave media on the disk when there is none', () => {
    assert.equal(read({}), null);
    assert.equal(read({ MINUTEBOOK_S3_ENDPOINT: '', MINUTEBOOK_S3_PATH_STYLE: '' }), null);
  });

  it('name a bucket by its path unless told otherwise', () => {
    assert.deepEqual(read(complete), {
      endpoint: 'https://s3.example.com',
      bucket: 'recordings',
      region: 'eu-west-1',
      access_key_id: 'an id',
      secret_access_key: 'a secret',
      path_style: true,
    });
    assert.equal(read({ ...complete, MINUTEBOOK_S3_PATH_STYLE: 'off' })?.path_style, false);
  });

  it('come all or none, and the one that is missing is named', () => {
    for (const name of Object.keys(complete)) {
      const beside = Object.keys(complete).find((other) => other !== name) ?? '';
      assert.equal(
        refusal({ ...complete, [name]: undefined }),
        `${name} is missing beside ${beside}: media go to S3 with all of its settings, to the disk with none.`,
      );
    }
    assert.match(refusal({ MINUTEBOOK_S3_PATH_STYLE: 'on' }), /^MINUTEBOOK_S3_ENDPOINT is missing beside/);
  });

  it('that are wrong are named in one sentence', () => {
    const endpoints = ['minio', 's3.example.com:9000', 'ftp://a', 'http://key:secret@a', 'https://a/?b'];
    for (const endpoint of endpoints) {
      const message = refusal({ ...complete, MINUTEBOOK_S3_ENDPOINT: endpoint });
      assert.match(
        message,
        /^MINUTEBOOK_S3_ENDPOINT must be an http or https address without user and query/,
      );
      assert.doesNotMatch(message, /secret/);
    }
    for (const bucket of ['a/b', 'b', '-bucket', 'a bucket']) {
      assert.match(refusal({ ...complete, MINUTEBOOK_S3_BUCKET: bucket }), /must be the name of a bucket/);
    }
    assert.match(refusal({ ...complete, MINUTEBOOK_S3_PATH_STYLE: 'maybe' }), /must be on or off/);
  });
});
