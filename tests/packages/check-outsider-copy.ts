/**
 * An outsider with the packed SDK and one narrow token, beside a service that is killed again and again: its copy is what the token may
 * see, and no webhook is lost. `npm run check:outsider`
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { findFreePort } from '../kit/find-free-port.ts';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeTeam } from '../kit/make/make-team.ts';
import { makeMember, makeNarrowToken } from '../kit/make/make-workspace.ts';
import { makeRandom } from '../kit/seeded-random.ts';
import { until } from '../kit/until.ts';
import { makeRandomChanges } from './random-changes.ts';
import { startOutsiderScene, type Killable, type OutsiderScene } from './start-outsider-scene.ts';

const CHANGES = 1_000;
const KILLS = 20;

test(`A mirror is whole and no webhook lost after ${CHANGES} random changes and ${KILLS} kill -9`, async (t) => {
  const scene = await startOutsiderScene(t, { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' });
  const { server, service, workspace, folder, ask } = scene;
  const reader = await makeMember(server, workspace);
  const token = await makeNarrowToken(server, reader.user_id, {
    scopes: ['records:read'],
    workspace_id: workspace.workspace_id,
  });
  const [told, port, copy] = [join(folder, 'told.txt'), await findFreePort(), join(folder, 'copy.json')];
  const { webhook, secret } = await ask('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` });
  const receiver = scene.makeProgram(['receive.js', String(port), told], { WEBHOOK_SECRET: secret });
  const mirror = scene.makeProgram(['mirror.js', workspace.slug, copy], { MINUTEBOOK_TOKEN: token });
  writeFileSync(told, '');

  const random = makeRandom(7);
  const changes = makeRandomChanges({
    ask,
    random,
    reader_id: reader.member_id,
    team_ids: [await makeTeam(server, workspace), await makeTeam(server, workspace)],
    label_ids: [await makeLabel(server, workspace), await makeLabel(server, workspace)],
  });
  const { cursor } = await ask('GET', '/changes?cursor=now');
  await receiver.start();
  await mirror.start();
  // The mirror most often: the others are away for longer.
  const victims = { mirror, service, receiver };
  const turns = ['mirror', 'service', 'mirror', 'receiver', 'mirror'] as const;
  const kills = { mirror: 0, service: 0, receiver: 0 };
  let killing = Promise.resolve();
  for (let index = 1; index <= CHANGES; index += 1) {
    await changes.change();
    if (index % (CHANGES / KILLS) > 0) continue;
    await killing;
    const name = turns[((index * KILLS) / CHANGES) % turns.length] ?? 'mirror';
    kills[name] += 1;
    // Changes go on meanwhile.
    killing = killSoon(victims[name], random.integer(200));
  }
  await killing;
  await until('everything is processed', async () => {
    const { items } = await ask('GET', '/records?limit=100');
    return items.every(({ is_ready }: { is_ready: boolean }) => is_ready);
  });
  await mirror.kill();
  await scene.run(['mirror.js', workspace.slug, copy, 'once'], { MINUTEBOOK_TOKEN: token });

  const { records, streams } = JSON.parse(readFileSync(copy, 'utf8')) as Copy;
  const expected = await listRecords(scene, token);
  t.diagnostic(
    `${CHANGES} changes; killed: ${JSON.stringify(kills)}; the stream was listened to ${streams} times`,
  );
  assert.deepEqual(findDifferences(Object.values(records), expected), []);
  t.diagnostic(`${expected.length} of ${changes.ids.length} records are seen and mirrored: 0 differences`);
  assert.ok(streams > 0);

  const wanted = await listSeqs(scene, cursor);
  const readTold = () => readFileSync(told, 'utf8').split('\n').slice(0, -1).map(Number.parseFloat);
  const missing = () => wanted.filter((seq) => !readTold().includes(seq));
  await until(
    () => `webhooks: ${missing().length} of ${wanted.length} are missing`,
    () => missing().length === 0,
    1_000,
  );
  const deliveries = await ask('GET', `/webhooks/${webhook.id}/deliveries?state=failed`);
  assert.deepEqual(deliveries.items, []);
  t.diagnostic(
    `${wanted.length} webhooks: 0 lost, ${readTold().length - new Set(readTold()).size} told twice`,
  );

  const visible = new Set(expected.map(({ id }) => id));
  for (const answer of await askAgents(service.base_url, token)) {
    const found = [...answer.matchAll(/\/records\/(\d+)/g)].map(([, id]) => Number(id));
    assert.ok(found.length > 0 && found.every((id) => visible.has(id)), answer.slice(0, 500));
  }
  t.diagnostic('both clients of MCP find what the token may see, and nothing else');
});

interface Copied {
  id: number;
}

interface Copy {
  records: Record<string, Copied>;
  streams: number;
}

/** The ids of records that are not the same, field by field, or on one side alone. */
function findDifferences(copied: readonly Copied[], expected: readonly Copied[]): number[] {
  const byId = new Map(expected.map((record) => [record.id, record]));
  const others = copied.filter((record) => !isDeepStrictEqual(record, byId.get(record.id)));
  const seen = new Set(copied.map(({ id }) => id));
  return [...others, ...expected.filter(({ id }) => !seen.has(id))].map(({ id }) => id);
}

async function killSoon(victim: Killable, afterMs: number): Promise<void> {
  await delay(afterMs);
  await victim.kill();
  await victim.start();
}

/** By the list, which knows nothing of changes. */
async function listRecords({ service, workspace }: OutsiderScene, token: string): Promise<Copied[]> {
  const items: Copied[] = [];
  for (let next: string | null = ''; next !== null;) {
    const query = `limit=100&next_token=${encodeURIComponent(next)}`;
    const { body } = await service.send('GET', `/api/v3/workspaces/${workspace.slug}/records?${query}`, {
      token,
    });
    items.push(...body.items);
    next = body.next_token;
  }
  return items;
}

/** Of every change that the owner of the webhook sees in the feed. */
async function listSeqs({ ask }: OutsiderScene, from: string): Promise<number[]> {
  const seqs: number[] = [];
  for (let cursor = from, isMore = true; isMore;) {
    const page = await ask('GET', `/changes?limit=500&cursor=${encodeURIComponent(cursor)}`);
    for (const { seq } of page.items) if (seq !== null) seqs.push(seq);
    cursor = page.cursor;
    isMore = page.has_more;
  }
  return seqs;
}

/** What both clients of the Model Context Protocol are told of the workspace. */
async function askAgents(base_url: string, token: string): Promise<string[]> {
  const url = new URL('/mcp', base_url);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const about = { name: 'outsider', version: '1' };
  const client = new Client(about);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const older = new OlderClient(about);
  await older.connect(new OlderTransport(url, { requestInit }));
  const asked = { name: 'search_records', arguments: { limit: 20 } };
  const answers = [await client.callTool(asked), await older.callTool(asked)];
  await Promise.all([client.close(), older.close()]);
  return answers.map((answer) => JSON.stringify(answer));
}
