/** Transcripts made to take as much memory as their bytes can: the service gives it back. */
import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isThorough } from '../kit/is-thorough.ts';
import { lengthenTranscript } from '../kit/make/lengthen-transcript.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeSend } from '../kit/clients/make-send.ts';
import { makeShare } from '../kit/make/make-share.ts';
import { requireOk } from '../kit/require-ok.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { askPatiently } from './ask-patiently.ts';
import { readProcessMemory } from './read-process-memory.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const MEGABYTES = isThorough ? [4, 16] : [0.2];
const MOST_GROWTH_MB = 400;
const READERS = 12;
/** 30 KB each. */
const STORED_ROWS = isThorough ? 6_000 : 1_100;

const fill = (bytes: number, unit: (place: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 0) parts.push(unit(parts.length));
  return parts.join('');
};
const word = (place: number) => hash('sha256', String(place)).slice(0, 14);

const SHAPES: Record<string, (bytes: number) => string> = {
  'words, each another one': (bytes) =>
    fill(bytes, (place) => (place % 12 === 0 ? `\nAnn: ${word(place)} ` : `${word(place)} `)),
  'short utterances': (bytes) => fill(bytes, (place) => `${place % 2 === 0 ? 'Ann' : 'Bob'}: a\n`),
  'what is masked': (bytes) => fill(bytes, (place) => `Ann: call 010-1234-${1000 + (place % 9000)} now\n`),
};

test('A transcript that is made to take memory leaves the service with what it had', async (t) => {
  const { service, workspace, owner } = await startHostileScene(t);
  const patient = { ...service, send: makeSend(() => service.base_url, askPatiently) };
  const client = makeUploadClient(patient, workspace, owner.token);
  const untilProcessed = async (record_id: number) => {
    const path = `${workspace.path}/records/${record_id}`;
    while (!requireOk(await service.send('GET', path, { token: owner.token })).body.record.is_ready)
      await sleep(300);
  };
  /** Settles when its insights are made as well. @returns what became of it */
  const send = async (content: string): Promise<string> => {
    const uuid = randomUUID();
    const transcript = { filename: 'said.txt', content };
    const answer = await client.create({ uuid, filename: undefined, filesize: undefined, transcript });
    if (answer.status === 422)
      return `refused (${answer.body.detail?.[0]?.msg ?? answer.text.slice(0, 200)})`;
    const { id } = requireOk(answer).body;
    requireOk(await client.complete(id, uuid));
    await untilProcessed(id);
    return 'processed';
  };
  // What the service needs to have read a transcript once is not growth.
  assert.equal(await send('Ann: hello\nBob: good morning\n'), 'processed');
  const before = readProcessMemory(service.pid());
  for (const megabytes of MEGABYTES) {
    for (const [shape, make] of Object.entries(SHAPES)) {
      const became = await send(make(megabytes * 1_000_000));
      const after = readProcessMemory(service.pid());
      const told =
        `${megabytes} MB of ${shape}: ${became}, from ${Math.round(before.now_mb)} to ${Math.round(after.now_mb)} MB ` +
        `(the server's own process took ${Math.round(after.peak_mb)} MB at most)`;
      t.diagnostic(told);
      assert.ok(after.now_mb - before.now_mb < MOST_GROWTH_MB, told);
    }
  }
});

test('A transcript that is longer than may be stored by now is answered to many at once, and takes no memory', async (t) => {
  const { server, service, workspace, owner } = await startHostileScene(t);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const short = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await lengthenTranscript(server, workspace, { record, rows: STORED_ROWS, text: 'a' });
  const { url, password } = await makeShare(server, record, owner.token);
  const unlocked = await service.send('POST', `${url}/unlock`, { body: { password } });
  const visit: string = requireOk(unlocked).body.access_token;
  const places: Record<string, [path: string, token: string]> = {
    'the detail': [`${record.path}?include=dialogs`, owner.token],
    'the shared record': [url, visit],
    ...(isThorough && {
      'the older protocol': [`/v1/workspace/${workspace.slug}/record/${record.record_id}`, owner.token],
      'exported records': [`/api/v3/workspaces/${workspace.slug}/export`, owner.token],
    }),
  };
  requireOk(await service.send('GET', `${short.path}?include=dialogs`, { token: owner.token }));
  const before = readProcessMemory(service.pid());
  for (const [place, [path, token]] of Object.entries(places)) {
    const readers = Array.from({ length: READERS }, () => readAtLeisure(service.base_url + path, token));
    const sizes = await Promise.all(readers);
    const after = readProcessMemory(service.pid());
    const told =
      `${READERS} readers of ${place}, ${Math.round((sizes[0] ?? 0) / 1e6)} MB each: from ${Math.round(before.now_mb)} ` +
      `to ${Math.round(after.now_mb)} MB (the server's own process took ${Math.round(after.peak_mb)} MB at most)`;
    t.diagnostic(told);
    assert.deepEqual([...new Set(sizes)], sizes.slice(0, 1), place);
    assert.ok(after.peak_mb - before.peak_mb < MOST_GROWTH_MB, told);
  }
});

/** Takes nothing of the answer for a while, then all. @returns its length */
async function readAtLeisure(url: string, token: string): Promise<number> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200);
  await sleep(2_000);
  // Taken of the response only now: the body of one that nobody refers to any more is cancelled.
  assert.ok(response.body);
  let length = 0;
  for await (const part of response.body) length += part.length;
  return length;
}
