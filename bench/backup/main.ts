/**
 * `npm run bench:backup`: measures a complete and an incremental backup of meetings of real length with
 * recordings, its verification and its restore, compared with `cp` of the same bytes, and the latency of
 * requests meanwhile. See docs/benchmarks.md.
 */
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openHttpLane } from '../http-lane.ts';
import { inventLanguages, inventMeetings } from '../meetings/invent-meetings.ts';
import {
  makeMeetingWorkspace,
  OWNER,
  SLUG,
  type MeetingWorkspace,
} from '../meetings/make-meeting-workspace.ts';
import { writeMeetings } from '../meetings/write-meetings.ts';
import { runBench, type BenchSession } from '../run-bench.ts';
import { askDuring, askUntil, median, type Lane } from '../run-load.ts';
import { type MeasuredServer } from '../start-process.ts';
import { runCommand } from './run-command.ts';
import { writeRecordings } from './write-recordings.ts';

const USAGE = `npm run bench:backup -- [--records 2000] [--media-mb 512] [--rounds 3]

  --records   meetings of real length; 2000 take two minutes to import
  --media-mb  of recordings beside them, in eight files
  --rounds    how often requests are measured with a backup under way and without one, in turn`;

const SEED = 20_261_122;

const options = {
  records: { type: 'string', default: '2000' },
  'media-mb': { type: 'string', default: '512' },
  rounds: { type: 'string', default: '3' },
} as const;

type Session = BenchSession<Record<keyof typeof options, string>>;

await runBench({ usage: USAGE, options }, async (session) => {
  // Work on recordings would distort the measured requests.
  process.env['MINUTEBOOK_WORKER'] = 'off';
  const data_dir = await session.makeFolder();
  session.progress('Starting the service');
  const service = await session.startService(data_dir);
  await measure(session, { data_dir, service, workspace: await load(session, data_dir) });
});

async function load(
  { values, progress, openDatabase }: Session,
  data_dir: string,
): Promise<MeetingWorkspace> {
  const { db } = await openDatabase(data_dir);
  const workspace = await makeMeetingWorkspace(db);
  const records = Number(values.records);
  progress(`Importing ${records} meetings and ${values['media-mb']} MB of recordings`);
  const meetings = join(data_dir, 'meetings');
  await writeMeetings(meetings, inventMeetings(inventLanguages(SEED), records, SEED));
  const recordings = join(data_dir, 'recordings');
  await mkdir(recordings);
  await writeRecordings(recordings, Number(values['media-mb']) * 1e6);
  const rest = ['--workspace', SLUG, '--owner', OWNER, '--no-insights', '--json'];
  for (const folder of [meetings, recordings]) await runCommand(data_dir, ['import', folder, ...rest]);
  return workspace;
}

interface Bench {
  data_dir: string;
  service: MeasuredServer;
  workspace: MeetingWorkspace;
}

async function measure(
  { values, progress }: Session,
  { data_dir, service, workspace }: Bench,
): Promise<void> {
  const backups = join(data_dir, 'bench-backups');
  await mkdir(backups);
  const first = join(backups, 'first');
  const backUp = (to: string, ...more: string[]) => time(data_dir, 'backup', to, '--no-secret', ...more);

  progress('Backing up');
  const whole = await backUp(first);
  const size = await sizeOf(first);
  const say = (name: string, seconds: number) =>
    console.log(
      `${name.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s ${(size / 1e6 / seconds).toFixed(0).padStart(6)} MB/s`,
    );
  console.log(
    `${values.records} meetings, ${values['media-mb']} MB of recordings; a backup has ${(size / 1e6).toFixed(0)} MB`,
  );
  say('backup', whole);

  progress('Copying the same bytes');
  const copy = join(backups, 'copy');
  const copiedAt = performance.now();
  await cp(first, copy, { recursive: true });
  say('cp -r of the backup', (performance.now() - copiedAt) / 1000);
  await rm(copy, { recursive: true });

  progress('Backing up what is new');
  say('second backup, --incremental', await backUp(join(backups, 'second'), '--incremental'));
  progress('Verifying');
  say('backup verify', await time(data_dir, 'backup', 'verify', first));
  progress('Restoring');
  const restored = join(data_dir, 'bench-restored');
  say('restore', await time(restored, 'restore', first, '--data-dir', restored));
  await rm(restored, { recursive: true });

  const paths = [
    `/v2/workspaces/${SLUG}/records?limit=20`,
    `/v2/workspaces/${SLUG}/records?limit=20&query=the`,
  ];
  const lane = await openHttpLane(service.port, paths, workspace.token);
  const askMeanwhile = (round: number) => {
    progress(`Asking while a backup is under way, and without one: round ${round}`);
    return backUp(join(backups, `round-${round}`));
  };
  await measureRequests(lane, Number(values.rounds), askMeanwhile);
  await lane.close();
}

/** The seconds that a command takes. */
const time = async (data_dir: string, ...args: string[]): Promise<number> =>
  (await runCommand(data_dir, args)).seconds;

/** Alternates equal periods with and without a running backup, so that both see the same machine. */
async function measureRequests(
  lane: Lane,
  rounds: number,
  backUp: (round: number) => Promise<number>,
): Promise<void> {
  const p50s: { alone: number; meanwhile: number }[] = [];
  await askUntil(lane, AbortSignal.timeout(2_000));
  for (let round = 1; round <= rounds; round += 1) {
    const begunAt = performance.now();
    const meanwhile = await askDuring(lane, backUp(round));
    const took = performance.now() - begunAt;
    const alone = await askUntil(lane, AbortSignal.timeout(Math.round(took)));
    p50s.push({ alone: median(alone), meanwhile: median(meanwhile.times) });
  }
  const alone = median(p50s.map((one) => one.alone));
  const meanwhile = median(p50s.map((one) => one.meanwhile));
  const each = p50s.map((one) => (one.meanwhile / one.alone).toFixed(2)).join(', ');
  console.log(
    `a list and a search, p50: ${alone.toFixed(2)} ms alone, ${meanwhile.toFixed(2)} ms during a backup: ${(meanwhile / alone).toFixed(2)} x (rounds: ${each})`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
