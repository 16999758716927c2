/**
 * Random requests to every operation of every document, v2, the pages' API, v1, v3 and the routes beside them (agents, uploads,
 * links, events, pages), sent to the service as a process. A failure names the request; its round makes it again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRandomScene } from '../kit/make/make-random-scene.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { toRandomRequest, type RandomRequests } from '../kit/clients/random-request.ts';
import { makeRandom } from '../kit/seeded-random.ts';
import type { KillableService } from '../faults/killable-service.ts';
import { listOperations, type AnyOperation } from './list-operations.ts';
import { inWords, requirePrompt, startProbe } from './health-probe.ts';
import { readMemory } from './read-metrics.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const ROUNDS = isThorough ? 150 : 2;
const REQUESTS_OF_EACH = 3;
const MOST_GROWTH_MB = 400;
/** The server has more under way than it takes on, or is not set up for what is asked. */
const UNAVAILABLE = 503;

test('Whatever is asked of any operation, the answer is one that it declares, and the service stays as it is', async (t) => {
  const { server, service } = await startHostileScene(t);
  const operations = listOperations();
  const probe = await startProbe(t, service);
  const statuses = new Map<number | string, number>();
  const wrong: string[] = [];
  let before = Infinity;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const scene = await makeRandomScene(server);
    const random = makeRandom(round);
    const pageTokens: string[] = [];
    const order = random.picks(operations, 0, operations.length);
    // The long form asks in both orders in each round, the short one in each of them once.
    const asks = isThorough ? [...operations, ...order] : round === 1 ? operations : order;
    for (const operation of asks) {
      const requests: RandomRequests = { ...scene, table: [operation] };
      const sent = Array.from({ length: REQUESTS_OF_EACH }, () => {
        const { method, target, parts } = toRandomRequest(requests, random, pageTokens);
        const headers = { ...parts.headers, ...operation.toHeaders(random, scene.slug) };
        const body =
          method === operation.method ? (operation.toOwnBody(random, scene.ids) ?? parts.body) : parts.body;
        return { method, target, parts: { ...parts, headers, body } };
      });
      const asked = sent.map((request) => ask(service, operation, request));
      for (const answer of await Promise.all(asked)) {
        if (answer instanceof Error) {
          wrong.push(answer.message);
          continue;
        }
        const status = operation.is_page && answer.status === UNAVAILABLE ? 'without pages' : answer.status;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (typeof answer.body?.next_token === 'string') pageTokens.push(answer.body.next_token);
      }
    }
    // What a process needs to have answered everything once is not growth.
    if (round === 1) before = await readMemory(service);
  }
  const grown = (await readMemory(service)) - before;
  const probed = await probe.stop();

  const all = statuses.values().reduce((sum, count) => sum + count, 0);
  const told = [...statuses].map(([status, count]) => `${status} ${count} times`);
  t.diagnostic(`${all} requests to ${operations.length} operations: ${told.join(', ')}`);
  t.diagnostic(`${inWords(probed)}; memory grew by ${Math.round(grown)} MB`);
  assert.deepEqual(wrong, []);
  requirePrompt(probed);
  assert.ok((statuses.get(UNAVAILABLE) ?? 0) < all / 100, told.join(', '));
  assert.ok(grown < MOST_GROWTH_MB, `memory grew by ${grown} MB`);
});

type Request = ReturnType<typeof toRandomRequest>;

async function ask(service: KillableService, operation: AnyOperation, { method, target, parts }: Request) {
  const told = `${operation.name}: ${method} ${target.slice(0, 300)} ${JSON.stringify(parts).slice(0, 300)}`;
  try {
    const answer = operation.is_stream
      ? await openStream(service.base_url + target, method, parts.token)
      : await service.send(method, target, parts);
    assert.ok(answer.status < 500 || answer.status === UNAVAILABLE, String(answer.status));
    return answer;
  } catch (error) {
    const log = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    return new Error(`${told}: ${String(error)}\n${log.slice(-5).join('\n')}`, { cause: error });
  }
}

/** An answer without an end: its beginning is read, then it is closed. */
async function openStream(url: string, method: string, token: string | undefined) {
  const closing = new AbortController();
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status } = await fetch(url, { method, headers, signal: closing.signal });
  closing.abort();
  return { status, body: null };
}
