/**
 * `npm run bench:crowd`: 200 people who read and 20 who write, over meetings of real length. Each of them
 * waits a second between two requests, as somebody who looks at a page does. Prints p50 and p99 by request,
 * and the memory before, at the end and five minutes after it.
 */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { makePerson } from '../make-person.ts';
import { importMeetings } from '../meetings/import-meetings.ts';
import { inventLanguages, inventMeetings } from '../meetings/invent-meetings.ts';
import {
  labelRecords,
  listRecordIds,
  makeMeetingWorkspace,
  SLUG,
} from '../meetings/make-meeting-workspace.ts';
import { countWords, toMeetingScenarios, type MeetingScenario } from '../meetings/meeting-scenarios.ts';
import { writeMeetings } from '../meetings/write-meetings.ts';
import { runBench } from '../run-bench.ts';
import { quantile } from '../run-load.ts';
import { readAllMemory } from '../start/at-rest.ts';

const USAGE = `npm run bench:crowd -- [--records 3000] [--minutes 3] [--readers 200] [--writers 20]

  --minutes  how long the crowd stays, after half a minute in which it arrives`;

const options = {
  records: { type: 'string', default: '3000' },
  minutes: { type: 'string', default: '3' },
  readers: { type: 'string', default: '200' },
  writers: { type: 'string', default: '20' },
} as const;

const SEED = 20_261_122;
const ARRIVAL_MS = 30_000;
const SEARCHES = /^(common|medium|rare) word|^Korean word/;
const UNTIL_QUIET_MS = 300_000;
const MOST_PAUSE_MS = 2_000;

interface Wanted {
  name: string;
  method: 'GET' | 'PATCH' | 'POST';
  path: string;
  body?: object;
}

interface Meetings {
  record_ids: readonly number[];
  searches: readonly MeetingScenario[];
}

await runBench({ usage: USAGE, options }, async (session) => {
  const { progress, signal, makeFolder, openDatabase } = session;
  const [records, minutes, readers, writers] = (['records', 'minutes', 'readers', 'writers'] as const).map(
    (name) => Number(session.values[name]),
  ) as [number, number, number, number];
  const data_dir = await makeFolder();
  const service = await session.startService(data_dir);
  const { db } = await openDatabase(data_dir);
  const { workspace_id } = await makeMeetingWorkspace(db);
  progress(`Importing ${records} meetings`);
  const languages = inventLanguages(SEED);
  const counts = new Map<string, number>();
  const folder = join(data_dir, 'meetings');
  await writeMeetings(folder, inventMeetings(languages, records, SEED), (meeting) =>
    countWords(counts, meeting),
  );
  await importMeetings(db, { data_dir, folder, wants_insights: false });
  await labelRecords(db, workspace_id);
  const meetings: Meetings = {
    record_ids: await listRecordIds(db, workspace_id),
    searches: toMeetingScenarios(languages, counts, records).filter(({ name }) => SEARCHES.test(name)),
  };
  progress('Making the people');
  const tokens = await Array.fromAsync({ length: readers + writers }, (_, made) =>
    makePerson(db, workspace_id, made < writers ? 'owner' : 'member'),
  );

  await delay(ARRIVAL_MS, undefined, { signal });
  const before = readAllMemory(service.pid);
  progress('They come');
  const allHereAt = performance.now() + ARRIVAL_MS;
  const ends_at = allHereAt + minutes * 60_000;
  const times: Record<string, number[]> = {};
  const failures: string[] = [];
  const stay = async (token: string, place: number) => {
    const random = makeRandom(place);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const choose = place < writers ? chooseWrite : chooseRead;
    await delay(random.integer(ARRIVAL_MS), undefined, { signal });
    while (performance.now() < ends_at) {
      const wanted = choose(random, meetings);
      const asked_at = performance.now();
      const status = await send(wanted, { agent, port: service.port, token });
      const ms = performance.now() - asked_at;
      if (status >= 300) failures.push(`${wanted.name} ${status}`);
      if (asked_at > allHereAt) (times[wanted.name] ??= []).push(ms);
      await delay(random.integer(MOST_PAUSE_MS), undefined, { signal });
    }
    agent.destroy();
  };
  await Promise.all(tokens.map(stay));
  for (const [name, each] of Object.entries(times).toSorted(([a], [b]) => a.localeCompare(b))) {
    const [p50, p99] = [quantile(each, 0.5), quantile(each, 0.99)];
    console.log(`${name}: ${each.length} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  console.log(`errors: ${failures.length} ${[...new Set(failures)].join(', ')}`.trimEnd());
  const last = readAllMemory(service.pid);
  progress('Waiting five minutes');
  await delay(UNTIL_QUIET_MS, undefined, { signal });
  const later = readAllMemory(service.pid);
  console.log(
    `memory of everything: ${before.toFixed(0)} MB before, ${last.toFixed(0)} MB at the end, ` +
      `${later.toFixed(0)} MB five minutes later, ${(later / before).toFixed(2)} × before`,
  );
});

function chooseRead(random: SeededRandom, { record_ids, searches }: Meetings): Wanted {
  return random.pick([
    () => toRead('list', '/records?limit=20'),
    () => toRead('record', `/records/${random.pick(record_ids)}`),
    () => toRead('search', random.pick(searches).path),
    () => toRead('labels', '/labels'),
  ])();
}

function toRead(name: string, path: string): Wanted {
  return { name, method: 'GET', path: `/v2/workspaces/${SLUG}${path}` };
}

function chooseWrite(random: SeededRandom, { record_ids }: Meetings): Wanted {
  const at = `/api/v3/workspaces/${SLUG}/records/${random.pick(record_ids)}`;
  return random.pick<Wanted>([
    { name: 'write: title', method: 'PATCH', path: at, body: { title: `Renamed ${random.integer(1_000)}` } },
    {
      name: 'write: comment',
      method: 'POST',
      path: `${at}/moments`,
      body: { kind: 'comment', start_ms: 1_000, text: 'Was this decided?' },
    },
  ]);
}

/** @returns the status of the answer, whose body has been read */
async function send(
  { method, path, body }: Wanted,
  { agent, port, token }: { agent: Agent; port: number; token: string },
): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const asked = request({ agent, host: '127.0.0.1', port, method, path, headers });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await finished(answer.resume());
  return answer.statusCode ?? 0;
}
