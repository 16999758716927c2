/**
 * `npm run bench:fairness`: measures how long a modest user waits, alone and beside greedy users of each
 * kind, with the default limits of a server. The modest user requests a list every 50 ms; the load is on the
 * same machine.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@minutebook/server/base/database/database.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { createToken } from '@minutebook/server/people/users/token-acts.ts';
import { createUser } from '@minutebook/server/people/users/create-user.ts';
import { createWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { runBench } from '../run-bench.ts';
import { startService } from '../start-process.ts';

const ASKS = 100;
const PAUSE_MS = 50;
const GREEDY_LANES = 8;
const GREEDY_BODIES = 40;

/** The token of a new member. */
async function makePerson(db: Database, workspace_id: number): Promise<string> {
  const now = new Date();
  const user = await createUser(db, { email: `${randomUUID()}@example.com`, name: 'Somebody' }, now);
  await addMember(db, { workspace_id, at: now }, { user, base_role: 'member' });
  const token = { user_id: user.user_id, name: 'bench', scope: 'write', expires_in_days: null } as const;
  return (await createToken(db, token, now)).token;
}

await runBench(
  { usage: 'npm run bench:fairness' },
  async ({ makeFolder, openDatabase, progress, signal, undo }) => {
    const data_dir = await makeFolder();
    // Sets the default limits, because benches switch them off.
    const limits = { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '6000', MINUTEBOOK_RATE_LIMIT_USER: '120' };
    progress('Starting');
    const service = await startService(data_dir, [], limits);
    undo(() => service.stop());
    const { db } = await openDatabase(data_dir);
    const slug = 'fair';
    const { workspace_id } = await createWorkspace(db, { slug, name: slug }, new Date());
    const [greedy, modest] = [await makePerson(db, workspace_id), await makePerson(db, workspace_id)];
    const list = `${service.base_url}/v2/workspaces/${slug}/records?limit=20`;
    const measure = async () => {
      const times: number[] = [];
      const statuses = new Set<number>();
      for (let ask = 0; ask < ASKS; ask += 1) {
        const began = performance.now();
        const answer = await fetch(list, { headers: { authorization: `Bearer ${modest}` } });
        await answer.arrayBuffer();
        times.push(performance.now() - began);
        statuses.add(answer.status);
        await delay(PAUSE_MS, undefined, { signal });
      }
      const sorted = times.toSorted((a, b) => a - b);
      return { p95: sorted[Math.floor(ASKS * 0.95)] ?? NaN, statuses: [...statuses] };
    };
    const kinds: Record<string, (stopping: AbortSignal) => void> = {
      'requests in a loop': (stopping) => {
        for (let lane = 0; lane < GREEDY_LANES; lane += 1) void loop(list, greedy, stopping);
      },
      'bodies that never come whole': (stopping) => {
        const sockets = Array.from({ length: GREEDY_BODIES }, () => hold(service.port, slug, greedy));
        stopping.addEventListener('abort', () => sockets.forEach((socket) => socket.destroy()));
      },
      'event streams': (stopping) => {
        const url = `${service.base_url}/events?workspace=${slug}`;
        for (let lane = 0; lane < GREEDY_LANES; lane += 1) void loop(url, greedy, stopping);
      },
    };
    await measure();
    const alone = await measure();
    console.log(`alone: p95 ${alone.p95.toFixed(1)} ms`);
    for (const [kind, begin] of Object.entries(kinds)) {
      const stop = new AbortController();
      begin(stop.signal);
      const beside = await measure();
      stop.abort();
      const ratio = (beside.p95 / alone.p95).toFixed(2);
      console.log(
        `beside ${kind}: p95 ${beside.p95.toFixed(1)} ms, ${ratio} × alone, answers ${beside.statuses.join(', ')}`,
      );
    }
  },
);

/** Sends the next request as soon as there is an answer, whatever it is. */
async function loop(url: string, token: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stopping })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

/** Announces a megabyte, and sends most of it at once and the rest never. */
function hold(port: number, slug: string, token: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = `POST /api/v3/workspaces/${slug}/records HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Length: 1048576\r\n\r\n`);
  socket.write(Buffer.alloc(1_000_000, ' '));
  return socket;
}
