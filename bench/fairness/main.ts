/**
 * `npm run bench:fairness`: measures how long a modest member waits, alone and beside a greedy member of each
 * kind, with the default limits of a server; the load is on the same machine. For requests the modest one
 * asks for a list every 50 ms. For work in the background it brings a transcript, and waits for its insights.
 */
import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importMeetings } from '../meetings/import-meetings.ts';
import { inventLanguages, inventMeetings } from '../meetings/invent-meetings.ts';
import { listRecordIds, makeMeetingWorkspace, SLUG } from '../meetings/make-meeting-workspace.ts';
import { writeMeetings } from '../meetings/write-meetings.ts';
import { makePerson } from '../make-person.ts';
import { runBench } from '../run-bench.ts';
import { median, quantile } from '../run-load.ts';
import type { Greed } from './greedy.ts';

const GREEDY = join(import.meta.dirname, 'greedy.ts');
const SEED = 20_261_122;
const MEETINGS = 200;
const ASKS = 100;
const PAUSE_MS = 50;
const GREEDY_LANES = 8;
const GREEDY_START_MS = 500;
const GREEDY_BURST = 200;
const GREEDY_BODIES = 40;
const TRANSCRIPTS = 5;
const GREEDY_TRANSCRIPTS = 60;
const MOST_TIMES = 2;
const LONGEST_WAIT_MS = 60_000;

const at = `/api/v3/workspaces/${SLUG}`;

interface Sent {
  method?: string;
  path: string;
  body?: object;
}

await runBench(
  { usage: 'npm run bench:fairness' },
  async ({ makeFolder, openDatabase, progress, signal, startService }) => {
    const data_dir = await makeFolder();
    // Sets the default limits, because benches switch them off.
    const limits = { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '6000', MINUTEBOOK_RATE_LIMIT_USER: '120' };
    progress('Starting');
    const service = await startService(data_dir, { settings: limits });
    const { db } = await openDatabase(data_dir);
    const { workspace_id } = await makeMeetingWorkspace(db);
    const folder = join(data_dir, 'meetings');
    await writeMeetings(folder, inventMeetings(inventLanguages(SEED), MEETINGS, SEED));
    await importMeetings(db, { data_dir, folder, wants_insights: false });
    const [record_id] = await listRecordIds(db, workspace_id);
    const record = `${at}/records/${record_id}`;
    const modest = await makePerson(db, workspace_id, 'member');

    const send = async (token: string, { method = 'GET', path, body }: Sent) => {
      const answer = await fetch(service.base_url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      return { status: answer.status, text: await answer.text() };
    };
    const list = `/v2/workspaces/${SLUG}/records?limit=20`;
    const kinds: Record<string, Sent & { lanes?: number }> = {
      'requests in a loop': { path: list },
      'as many as come at once': { path: list, lanes: GREEDY_BURST },
      'searches in a loop': { path: `${at}/records?query=the` },
      'changes of one record, all at once': {
        method: 'PATCH',
        path: record,
        body: { title: 'Mine' },
        lanes: GREEDY_BURST,
      },
      questions: {
        method: 'POST',
        path: `${at}/answers`,
        body: { question: 'What did they decide on the price?' },
      },
      exports: { method: 'POST', path: `${record}/export`, body: { format: 'docx' } },
      'event streams': { path: `/events?workspace=${SLUG}` },
      'programs that sign up': {
        method: 'POST',
        path: '/oauth/register',
        body: { client_name: 'Greedy', redirect_uris: ['http://localhost/back'] },
      },
    };

    const measure = async () => {
      const times: number[] = [];
      const statuses = new Set<number>();
      for (let ask = 0; ask < ASKS; ask += 1) {
        const began = performance.now();
        const { status } = await send(modest, { path: list });
        times.push(performance.now() - began);
        statuses.add(status);
        await delay(PAUSE_MS, undefined, { signal });
      }
      return { p50: median(times), p95: quantile(times, 0.95), statuses: [...statuses] };
    };
    await measure();
    const compare = async (kind: string, begin: (token: string) => () => void) => {
      const greedy = await makePerson(db, workspace_id, 'owner');
      const alone = await measure();
      const end = begin(greedy);
      const beside = await delay(GREEDY_START_MS, undefined, { signal }).then(measure).finally(end);
      const answers = `answers ${beside.statuses.join(', ')}`;
      console.log(
        `${kind}: p50 ${alone.p50.toFixed(1)} ms alone, ${beside.p50.toFixed(1)} beside; p95 ${alone.p95.toFixed(1)} ms alone, ${toTimes(beside.p95, alone.p95)}, ${answers}`,
      );
    };
    for (const [kind, { method = 'GET', path, body, lanes = GREEDY_LANES }] of Object.entries(kinds)) {
      await compare(kind, (token) => {
        const greed: Greed = { url: service.base_url + path, token, lanes, method, body };
        const child = fork(GREEDY, [JSON.stringify(greed)]);
        return () => child.kill();
      });
    }
    await compare('bodies that never come whole', (token) => {
      const sockets = Array.from({ length: GREEDY_BODIES }, () => hold(service.port, token));
      return () => sockets.forEach((socket) => socket.destroy());
    });

    const bring = async (token: string) => {
      const dialogs = Array.from({ length: 200 }, (_, place) => ({
        text: `We will send the offer number ${place} by Friday, and Grace writes the minutes.`,
      }));
      const body = { title: 'Brought', recorded_at: new Date().toISOString(), dialogs };
      const { text } = await send(token, { method: 'POST', path: `${at}/records`, body });
      return (JSON.parse(text) as { record_id: number }).record_id;
    };
    const untilProcessed = async () => {
      const began = performance.now();
      const path = `${at}/records/${await bring(modest)}`;
      for (;;) {
        const { text } = await send(modest, { path });
        const ms = performance.now() - began;
        if (text.includes('"processed"')) return ms;
        if (ms > LONGEST_WAIT_MS)
          throw new Error(`A transcript has no insights after ${LONGEST_WAIT_MS} ms.`);
        await delay(20);
      }
    };
    const times = async () => {
      return median(await Array.fromAsync({ length: TRANSCRIPTS }, untilProcessed));
    };
    progress('Transcripts that wait for their insights');
    const alone = await times();
    const greedy = await makePerson(db, workspace_id, 'owner');
    await Promise.all(Array.from({ length: GREEDY_TRANSCRIPTS }, () => bring(greedy)));
    const beside = await times();
    console.log(
      `transcripts that wait: ${alone.toFixed(0)} ms alone, ${toTimes(beside, alone)} (median of ${TRANSCRIPTS})`,
    );
  },
);

function toTimes(beside: number, alone: number): string {
  const ratio = beside / alone;
  return `${beside.toFixed(1)} ms beside, ${ratio.toFixed(2)} × (${ratio < MOST_TIMES ? 'reached' : 'missed'})`;
}

/** Announces a megabyte, and sends most of it at once and the rest never. */
function hold(port: number, token: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = `POST ${at}/records HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Length: 1048576\r\n\r\n`);
  socket.write(Buffer.alloc(1_000_000, ' '));
  return socket;
}
