/**
 * Sends valid and invalid requests of a table: every answer must be one that the operation declares, and
 * never 500.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toRandomRequest, type RandomRequests } from '../clients/random-request.ts';
import { isThorough } from '../is-thorough.ts';
import { makeRandom } from '../seeded-random.ts';
import type { TestServer } from '../test-server.ts';

const AT_ONCE = 8;

export interface RandomTest {
  /** Started before the first test. */
  server: () => TestServer;
  /** Made again for every seed when operations delete things. */
  requests: () => RandomRequests | Promise<RandomRequests>;
  /** Of the long form; the short one tries half of them. */
  seeds: number;
  requests_a_seed: number;
  /** Statuses that must occur, or the test would have lost its purpose. */
  statuses: readonly number[];
}

export function testRandomRequests({ server, requests, seeds, requests_a_seed, statuses }: RandomTest): void {
  for (let seed = 1; seed <= (isThorough ? seeds : seeds / 2); seed += 1) {
    void test(`any request is answered with what its operation declares (seed ${seed})`, async () => {
      const random = makeRandom(seed);
      const possible = await requests();
      const pageTokens: string[] = [];
      const seen = new Set<number>();
      for (let sent = 0; sent < requests_a_seed; sent += AT_ONCE) {
        const batch = Array.from({ length: AT_ONCE }, () => toRandomRequest(possible, random, pageTokens));
        const answers = await Promise.all(
          batch.map(async ({ method, target, parts }) => {
            const told = `${method} ${target.slice(0, 300)} ${JSON.stringify(parts).slice(0, 300)}`;
            // The test kit checks every answer that it receives.
            const answer = await server()
              .send(method, target, parts)
              .catch((error: unknown) => {
                throw new Error(`${told}: ${String(error)}`, { cause: error });
              });
            assert.ok(answer.status < 500, `${told}: ${answer.status} ${answer.text}`);
            return answer;
          }),
        );
        for (const { status, body } of answers) {
          seen.add(status);
          if (typeof body?.next_token === 'string') pageTokens.push(body.next_token);
        }
      }
      for (const status of statuses) assert.ok(seen.has(status), `no ${status}`);
    });
  }
}
