import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeUploadClient, type UploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { sweepMedia } from '../../media/sweep-media.ts';
import { sweepUploads } from './sweep-uploads.ts';

let server: TestServer;
let workspace: TestWorkspace;
let member: TestMember;
let client: UploadClient;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
  client = makeUploadClient(server, workspace, member.token);
});
after(() => server.stop());

const sound = makeWaveFile();
const sweep = () => sweepUploads(server.ctx, server.clock.now());
const statusOf = async (record_id: number): Promise<string | undefined> => {
  const { body } = await server.get(`${workspace.path}/records/${record_id}`, member.token);
  return body.record?.status;
};

test('An upload without progress for a day is deleted, with its record', async () => {
  const { body: created } = requireOk(await client.create());
  server.clock.advance(24 * HOUR_MS - 1);
  assert.equal(await sweep(), 0);
  requireOk(await client.getUrl(created.id));

  server.clock.advance(1);
  assertError(await client.getUrl(created.id), 404, 'UPLOAD_NOT_FOUND');
  assert.equal(await sweep(), 1);
  assert.equal(await statusOf(created.id), undefined);
  assert.equal(await sweep(), 0);
});

test('Progress extends an upload by a day', async () => {
  const { body: created } = requireOk(await client.create({ filesize: sound.length }));
  const { body: url } = requireOk(await client.getUrl(created.id));
  server.clock.advance(23 * HOUR_MS);
  assertError(await client.put(url, sound.subarray(1)), 422, 'VALIDATION_ERROR');
  requireOk(await client.put(url, sound));
  server.clock.advance(2 * HOUR_MS);
  assert.equal(await sweep(), 0);
  assert.equal(await statusOf(created.id), 'created');
  requireOk(await client.cancel(created.id));
});

test('A fully uploaded recording is kept even if its client never completed it', async () => {
  const { record_id } = await client.begin(sound);
  server.clock.advance(100 * HOUR_MS);
  assert.equal(await sweep(), 1);
  assert.equal(await statusOf(record_id), 'uploaded');
  assert.equal(await sweepMedia(server.ctx, server.clock.now()), 0);
});

test('A transcript from the first step is kept even if its recording never arrives', async () => {
  const transcript = { filename: 'a.txt', content: 'Ana: Good morning' };
  const alone = requireOk(await client.create({ filesize: null, filename: null, transcript })).body;
  const beside = requireOk(await client.create({ transcript })).body;
  server.clock.advance(24 * HOUR_MS);
  assert.equal(await sweep(), 2);
  assert.equal(await statusOf(alone.id), 'transcribed');
  assert.equal(await statusOf(beside.id), 'transcribed');
  const { body } = await server.get(`${workspace.path}/records/${beside.id}`, member.token);
  assert.equal(body.record.availability.media, 'not_stored');
});

test('An upload that cannot be ended is retried in an hour, and does not block others', async () => {
  const stuck = await client.begin(sound);
  const other = requireOk(await client.create()).body;
  server.clock.advance(24 * HOUR_MS);
  const media = Object.create(server.ctx.media, {
    find: { value: () => Promise.reject(new Error('the store is away')) },
  });
  const ctx = { ...server.ctx, media };
  await assert.rejects(sweepUploads(ctx, server.clock.now()), /2 of 2 uploads could not be ended/);
  assert.equal(await sweep(), 0);
  server.clock.advance(HOUR_MS);
  assert.equal(await sweep(), 2);
  assert.equal(await statusOf(stuck.record_id), 'uploaded');
  assert.equal(await statusOf(other.id), undefined);
});
