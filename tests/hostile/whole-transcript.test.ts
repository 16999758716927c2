/** Operations that need a long transcript as a whole: many at once take no more memory than a few, and the others are asked to wait. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { lengthenTranscript } from '../kit/make/lengthen-transcript.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember } from '../kit/make/make-workspace.ts';
import { readProcessMemory } from './read-process-memory.ts';
import { until } from '../kit/until.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const AT_ONCE = 12;
/** 30 KB each: 30 MB, which is the longest that is stored by now, or 12. */
const ROWS = isThorough ? 1_000 : 400;
const MOST_GROWTH_MB = 700;

test('Exports, corrections and agents that ask for a long transcript twelve at once do not take the memory of twelve', async (t) => {
  const { server, service, workspace } = await startHostileScene(t);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token } = owner;
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await lengthenTranscript(server, workspace, { record, rows: ROWS, text: 'a' });
  const at = record.app_path;
  const tool = { name: 'read_transcript', arguments: { record_id: record.record_id, query: 'nothing' } };
  const doors: Record<string, [method: string, path: string, body?: unknown]> = {
    'an export as JSON': ['POST', `${at}/export`, { format: 'json' }],
    'an export for Word': ['POST', `${at}/export`, { format: 'docx' }],
    'another text': ['PATCH', `${at}/dialogs/300`, { text: 'b' }],
    // Others of these kinds.
    ...(isThorough && {
      'an export as text': ['POST', `${at}/export`, { format: 'text' }],
      'a bookmark': ['PATCH', `${at}/dialogs/300`, { bookmark: true }],
      'what was said at first': ['DELETE', `${at}/dialogs/300/edit`],
    }),
    'what the mask hides, which is nothing': ['POST', `${at}/unmask`, { dialog_ids: [300] }],
    'an agent': [
      'POST',
      `/mcp/${workspace.slug}`,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
    ],
  };
  const before = readProcessMemory(service.pid());
  for (const [door, [method, path, body]] of Object.entries(doors)) {
    const from = performance.now();
    const headers = { accept: 'application/json, text/event-stream' };
    const asked = Array.from({ length: AT_ONCE }, () => service.send(method, path, { token, body, headers }));
    const answers = await Promise.all(asked);
    const after = readProcessMemory(service.pid());
    const statuses = answers.map(({ status }) => status);
    const told =
      `${AT_ONCE} at once for ${door}: ${statuses.join(' ')} in ${Math.round(performance.now() - from)} ms, ` +
      `from ${Math.round(before.now_mb)} to ${Math.round(after.now_mb)} MB ` +
      `(the server's own process took ${Math.round(after.peak_mb)} MB at most)`;
    t.diagnostic(told);
    const expected = door.startsWith('what the mask') ? 404 : 200;
    for (const { status, headers: answered } of answers) {
      // Two corrections at once do not wait for each other.
      const isBusy = status === 409 && method !== 'POST';
      const isPutOff = status === 503 && answered.get('retry-after') !== null;
      assert.ok(status === expected || isBusy || isPutOff, told);
    }
    assert.ok(statuses.includes(expected), told);
    assert.ok(after.peak_mb - before.peak_mb < MOST_GROWTH_MB, told);
  }
});

test('Clients that do not take the long exports that they ask for do not hold the memory of all of them', async (t) => {
  const { server, service, workspace } = await startHostileScene(t);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await lengthenTranscript(server, workspace, { record, rows: ROWS, text: 'a' });
  const ask = () => askAndTakeNothing(service.base_url + record.app_path, owner.token);
  const before = readProcessMemory(service.pid());
  const asked: Asked[] = [];
  for (let time = 0; time < 2 * AT_ONCE; time += 1) asked.push(await ask());
  const after = readProcessMemory(service.pid());
  const statuses = asked.map(({ status }) => status);
  const told =
    `${statuses.join(' ')}: from ${Math.round(before.now_mb)} to ${Math.round(after.now_mb)} MB ` +
    `(the server's own process took ${Math.round(after.peak_mb)} MB at most)`;
  t.diagnostic(told);
  assert.ok(statuses.includes(200) && statuses.at(-1) === 503, told);
  assert.ok(after.peak_mb - before.peak_mb < MOST_GROWTH_MB, told);
  for (const { leave } of asked) leave();
  await until('there is room again', async () => {
    const { status, leave } = await ask();
    leave();
    return status === 200;
  });
});

interface Asked {
  status: number | undefined;
  leave: () => void;
}

function askAndTakeNothing(url: string, token: string): Promise<Asked> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/export`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.on('error', () => undefined);
      resolve({ status: answer.statusCode, leave: () => asked.destroy() });
    });
    asked.on('error', reject).end(JSON.stringify({ format: 'json' }));
  });
}
