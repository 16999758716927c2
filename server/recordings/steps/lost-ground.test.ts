/** A worker loses its database, its pieces or its jobs before or during its work. */
import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { startFakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import type { TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { Context } from '../../http/context.ts';
import { openDatabase, statement } from '../../base/database/database.ts';
import { makeEngines } from '../../engines/engines-of-workspace.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { probeMedia } from './probe-media.ts';
import { rerunPipeline } from '../queue/rerun-pipeline.ts';
import { runJob } from '../queue/run-job.ts';
import { startWorker } from '../start-worker.ts';
import { transcribePiece } from './transcribe-piece.ts';
import { listenHere } from '../../../tests/kit/servers/listen-here.ts';

const never = new AbortController().signal;

async function start(t: TestContext, toEnv: (url: string) => Record<string, string>) {
  const engine = await startFakeOpenAi({ script: [{ start: 0.1, end: 0.9, text: 'Heard anew.' }] });
  const server = await startTestServer({ env: toEnv(engine.url) });
  const stops: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const stop of stops) await stop();
    await server.stop();
    await engine.stop();
  });
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const work = async (ctx: Context = server.ctx, connection = server.connection) => {
    const worker = await startWorker(ctx, connection);
    stops.unshift(() => worker.stop());
  };
  return { engine, server, workspace, owner, work, stops };
}

/** A connection to the database that can be cut. */
async function startCable({ host, port }: TestConnection) {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    return socket;
  };
  const cable = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = keep(host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listening = await listenHere(cable);
  const setCut = (cut: boolean) => {
    isCut = cut;
    if (cut) open.forEach((socket) => socket.destroy());
  };
  return {
    port: listening.port,
    setCut,
    async stop() {
      setCut(true);
      await listening.stop();
    },
  };
}

test('A database outage during a stage costs an attempt, and the worker continues by itself', async (t) => {
  const { engine, server, workspace, owner, work, stops } = await start(t, (url) => ({
    MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
    MINUTEBOOK_INSIGHTS_URL: url,
    MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
  }));
  const cable = await startCable(server.connection as TestConnection);
  const connection = { ...server.connection, host: '127.0.0.1', port: cable.port };
  const db = openDatabase(connection, { max_connections: 5 });
  stops.push(db.close, cable.stop);
  const failed = Promise.withResolvers<void>();
  const write = (line: string) => {
    if (line.includes('an attempt at a stage failed')) failed.resolve();
  };
  const asked = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  engine.setHold(() => {
    asked.resolve();
    return back.promise;
  });
  await work({ ...server.ctx, db, log: pino({ level: 'warn' }, { write }) }, connection);
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    dialogs: ['The coil is broken.'],
  });
  await asked.promise;
  cable.setCut(true);
  back.resolve();
  await failed.promise;
  cable.setCut(false);
  const record = await untilReady(server, upload, owner.token);
  assert.deepEqual([record.status, record.extra.failure], ['processed', null]);
  assert.equal(engine.chats.length, 2);
});

const selectJob = statement<{ data: StageJob }>(
  'test.newest-job',
  `select j.data from minutebook_jobs.job j where j.name = 'sound' and j.data ->> 'step' = $1
   order by (j.data ->> 'run')::bigint desc limit 1`,
);
const selectPieces = statement<{ sound_key: string }>(
  'test.pieces',
  `select p.sound_key from sound_piece p where p.sound_key is not null order by p.piece`,
);

/** Runs one step like a worker does. */
async function runStep(server: TestServer, step: 'probe' | 'transcribe'): Promise<void> {
  const ctx = {
    ...server.ctx,
    engines: makeEngines(server.ctx),
  };
  const [found] = await server.ctx.db.query(selectJob, [step]);
  assert.ok(found !== undefined, `no ${step} is waiting`);
  await runJob(ctx, {
    handler: step === 'probe' ? probeMedia : transcribePiece,
    job: found.data,
    stopping: never,
  });
}

test('A recording is transcribed again even if its pieces were swept before', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, workspace, owner, work } = await start(t, (url) => ({
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: url,
  }));
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    dialogs: ['As it was.'],
    media: { content: makeWaveFile(), filename: 'talk.wav' },
  });
  const { workspace_id } = workspace;
  await rerunPipeline(server.ctx, { workspace_id, record_id: upload.record_id }, { from: 'transcribe' });
  await runStep(server, 'probe');
  const pieces = await server.ctx.db.query(selectPieces, []);
  assert.equal(pieces.length, 1);
  for (const { sound_key } of pieces) await server.ctx.media.delete(sound_key);
  await runStep(server, 'transcribe');
  await work();
  const record = await untilReady(server, upload, owner.token);
  assert.deepEqual(
    record.dialogs.map(({ text }: { text: string }) => text),
    ['Heard anew.'],
  );
});

const ageJobs = statement<never>(
  'test.age-jobs',
  `update minutebook_jobs.job set created_on = created_on - interval '1 year',
     start_after = start_after - interval '1 year', keep_until = keep_until - interval '1 year'`,
);

test('A recording waits for a worker without a time limit', async (t) => {
  const { server, workspace, owner, work } = await start(t, () => ({}));
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    dialogs: ['The coil is broken.'],
  });
  await server.ctx.db.query(ageJobs, []);
  const queue = new PgBoss({ ...server.connection, schema: 'minutebook_jobs', createSchema: false });
  queue.on('error', (error) => assert.fail(error));
  await queue.start();
  await queue.supervise('text');
  await queue.stop({ graceful: false });
  await work();
  assert.equal((await untilReady(server, upload, owner.token)).status, 'processed');
});
