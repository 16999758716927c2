import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { findProgram, hasPrograms } from '../../../tests/kit/require-programs.ts';
import { toDatabaseUrl } from '../../../tests/kit/run-command.ts';
import { startCommand } from '../../../tests/kit/serve-process.ts';
import type { TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import type { Context } from '../../http/context.ts';
import { statement } from '../../base/database/database.ts';
import { importFile } from '../../import/import-file.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import { expireContents } from '../../records/retention/expire-contents.ts';
import { startWorker } from '../start-worker.ts';

async function makeScene(t: TestContext, env: Record<string, string> = {}) {
  const server = await startTestServer({ env });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-waveforms-'));
  const stops: (() => Promise<void>)[] = [];
  t.after(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email, insights: false });
  let imported = 0;
  const importRecording = async (content: string | Buffer = makeWaveFile({ seconds: 2 })) => {
    imported += 1;
    await writeFile(join(folder, `${imported}.wav`), content);
    const path = join(folder, `${imported}.json`);
    const recorded_at = server.clock.now().toISOString();
    const file = {
      format: 'minutebook.record/1',
      recorded_at,
      dialogs: [{ text: `Number ${imported}.` }],
    };
    await writeFile(path, JSON.stringify({ ...file, media: { file: `${imported}.wav` } }));
    const { record_id } = await importFile(server.ctx, { target, path });
    return record_id;
  };
  const toUrl = (record_id: number) => `${workspace.app_path}/records/${record_id}`;
  const work = async (ctx: Context = server.ctx) => {
    const worker = await startWorker(ctx, server.connection);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= worker.stop());
    stops.push(stop);
    return stop;
  };
  return { server, folder, workspace, owner, importRecording, toUrl, work };
}

async function untilMeasured(server: TestServer, url: string, { token }: TestMember) {
  return until(`a waveform of ${url}`, async () => {
    const { status, body } = await server.get(`${url}/waveform`, token);
    return status === 200 ? (body as { interval_ms: number; peaks: string }) : undefined;
  });
}

/** Writes a program that stands in for ffmpeg. */
async function writeProgram(folder: string, name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(path, 0o755);
  return path;
}

/** Writes a program that stores its pid, and never decodes anything. */
async function writeHangingDecoder(folder: string) {
  const pidPath = join(folder, 'pid');
  const said = `[ "$1" = "-version" ] && exit 0`;
  const path = await writeProgram(folder, 'hanging', said, `echo $$ > ${pidPath}`, 'exec sleep 600');
  const untilRunning = () =>
    until('running decoder', async () => {
      const text = await readFile(pidPath, 'utf8').catch(() => '');
      return text.endsWith('\n') ? Number(text) : undefined;
    });
  return { path, untilRunning };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const selectWanted = statement<{ record_id: number; attempts: number }>(
  'test.wanted-waveforms',
  `select w.record_id, w.attempts from waveform_wanted w order by w.record_id`,
);
const countJobs = statement<{ jobs: number }>(
  'test.waveform-jobs',
  `select count(*) as jobs from minutebook_jobs.job j where j.name = 'waveform' and j.state in ('created', 'retry', 'active')`,
);
const deleteJobs = statement<never>(
  'test.delete-waveform-jobs',
  `delete from minutebook_jobs.job where name = 'waveform'`,
);

async function untilNoJobs({ ctx }: TestServer): Promise<void> {
  await until('end of the jobs', async () => {
    const [row] = await ctx.db.query(countJobs, []);
    return row?.jobs === 0 || undefined;
  });
}

test('An imported recording gets its waveform, and nothing else of the record changes', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, workspace, owner, importRecording, toUrl, work } = await makeScene(t);
  const record_id = await importRecording();
  const readAll = async () => [
    (await server.get(`${workspace.path}/records/${record_id}?include=dialogs,insights`, owner.token)).body,
    (await server.get(`${workspace.path}/records`, owner.token)).body,
  ];
  const before = await readAll();
  await work();
  const { interval_ms, peaks } = await untilMeasured(server, toUrl(record_id), owner);
  assert.equal(interval_ms, 100);
  const bytes = Buffer.from(peaks, 'base64');
  assert.equal(bytes.length, 20);
  assert.ok(bytes.every((peak) => peak > 100 && peak < 150));
  assert.deepEqual(await readAll(), before);
  assert.deepEqual(await server.ctx.db.query(selectWanted, []), []);
});

test('Recordings from before waveforms are found, and undecodable ones are tried once', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, owner, importRecording, toUrl, work } = await makeScene(t);
  // Only the beginning of a recording.
  const broken = await importRecording(makeWaveFile().subarray(0, 12));
  const record_id = await importRecording();
  // The state after weeks without a worker, when the queue has deleted the jobs.
  await server.ctx.db.query(deleteJobs, []);
  server.clock.advance(2 * DAY_MS);
  await work();
  await untilMeasured(server, toUrl(record_id), owner);
  await until('end of the broken one', async () =>
    (await server.ctx.db.query(selectWanted, [])).length === 0 ? true : undefined,
  );
  assert.equal((await server.get(`${toUrl(broken)}/waveform`, owner.token)).status, 404);
});

test('Without ffmpeg one warning is logged, and recordings are measured once it is installed', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const missing = { MINUTEBOOK_FFMPEG: '/nowhere/ffmpeg' };
  const { server, owner, importRecording, toUrl, work } = await makeScene(t, missing);
  const record_ids = [await importRecording(), await importRecording()];
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void said.push(line) });
  const stop = await work({ ...server.ctx, log });
  await untilNoJobs(server);
  await stop();
  assert.equal(said.filter((line) => line.includes('/nowhere/ffmpeg is not installed')).length, 1);
  const wanted = await server.ctx.db.query(selectWanted, []);
  assert.deepEqual(
    wanted.map(({ record_id, attempts }) => [record_id, attempts]),
    record_ids.map((record_id) => [record_id, 0]),
  );

  await work({ ...server.ctx, config: { ...server.ctx.config, ffmpeg: findProgram('ffmpeg') ?? '' } });
  for (const record_id of record_ids) await untilMeasured(server, toUrl(record_id), owner);
});

test('Where the disk has no room for a copy of the recording, it is measured once there is some', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, owner, importRecording, toUrl, work } = await makeScene(t);
  const record_id = await importRecording();
  const { config } = server.ctx;
  const uploads = { ...config.uploads, disk_reserve_bytes: 2 ** 52 };
  const stop = await work({ ...server.ctx, config: { ...config, uploads } });
  await untilNoJobs(server);
  await stop();
  assert.deepEqual(await server.ctx.db.query(selectWanted, []), [{ record_id, attempts: 0 }]);
  await work();
  await untilMeasured(server, toUrl(record_id), owner);
});

test('A recording whose worker is killed while measuring is measured by the next worker', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, folder, owner, importRecording, toUrl, work } = await makeScene(t);
  const record_id = await importRecording();
  const decoder = await writeHangingDecoder(folder);
  const killed = startCommand(['worker'], {
    DATABASE_URL: toDatabaseUrl(server.connection as TestConnection),
    MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir,
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
    MINUTEBOOK_FFMPEG: decoder.path,
  });
  t.after(() => killed.child.kill('SIGKILL'));
  await killed.says(/Working on recordings/);
  const pid = await decoder.untilRunning();
  killed.child.kill('SIGKILL');
  await killed.exited;
  process.kill(pid, 'SIGKILL');
  await work();
  await untilMeasured(server, toUrl(record_id), owner);
});

test('A recording that is deleted or expires is no longer measured', async (t) => {
  const { server, folder, workspace, owner, importRecording, toUrl, work } = await makeScene(t);
  const decoder = await writeHangingDecoder(folder);
  const record_id = await importRecording();
  const otherId = await importRecording();
  await work({ ...server.ctx, config: { ...server.ctx.config, ffmpeg: decoder.path } });
  const pid = await decoder.untilRunning();
  requireOk(await server.send('DELETE', toUrl(record_id), { token: owner.token }));
  await until('end of the decoder', async () => (isRunning(pid) ? undefined : true));

  const otherPid = await until('decoder of the other', async () => {
    const next = await decoder.untilRunning();
    return next === pid ? undefined : next;
  });
  const settings = `${workspace.app_path}/settings`;
  const body = { retention: { media_days: 1, transcript_days: null } };
  requireOk(await server.send('PATCH', settings, { token: owner.token, body }));
  server.clock.advance(2 * DAY_MS);
  await expireContents(server.ctx, server.clock.now());
  await until('end of the other decoder', async () => (isRunning(otherPid) ? undefined : true));
  await untilNoJobs(server);
  assert.deepEqual(await server.ctx.db.query(selectWanted, []), []);
  assert.equal((await server.get(`${toUrl(otherId)}/waveform`, owner.token)).status, 404);
});

test('Recordings that wait for transcription come first', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const scene = await makeScene(t, { MINUTEBOOK_SOUND_JOBS: '1' });
  const { server, folder, workspace, owner, importRecording, toUrl, work } = scene;
  const decoded = join(folder, 'decoded');
  const program = `exec ${findProgram('ffmpeg')} "$@"`;
  const ffmpeg = await writeProgram(folder, 'telling', `echo "$@" >> ${decoded}`, program);
  const imported = await importRecording();
  const media = { content: makeWaveFile(), filename: 'talk.wav' };
  const uploads = [];
  for (let count = 0; count < 2; count += 1) {
    uploads.push(await makeUpload(server, workspace, owner, { media }));
  }
  await work({ ...server.ctx, config: { ...server.ctx.config, ffmpeg } });
  for (const upload of uploads) await untilReady(server, upload, owner.token);
  await untilMeasured(server, toUrl(imported), owner);
  const lines = (await readFile(decoded, 'utf8')).split('\n').filter((line) => line.includes(' -i subfile,'));
  const placeOf = (record_id: number) => lines.findIndex((line) => line.includes(`-${record_id}-`));
  // The second upload may be decoded at the same time.
  assert.ok(placeOf(imported) > placeOf(uploads[0]?.record_id ?? 0), lines.join('\n'));
});
