import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { makeSend, type ReachedServer } from '../../tests/kit/clients/make-send.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startCommand, startServe, type CommandProcess } from '../../tests/kit/serve-process.ts';
import { makeUploadClient } from '../../tests/kit/clients/upload-client.ts';
import type { TableRow } from './print-table.ts';
import type { LabelledMeeting } from './read-meetings.ts';
import { countWords, WORDS_AN_HOUR } from './words-an-hour.ts';

const SLUG = 'demo';
const PATH = `/v2/workspaces/${SLUG}`;
const MEETINGS = 20;
const SETTINGS = {
  MINUTEBOOK_WORKER: 'off',
  MINUTEBOOK_DEMO: 'on',
  MINUTEBOOK_LOG_LEVEL: 'warn',
  MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
  MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
};

/** Measures a worker process beside an idle server, from waiting transcripts to ready records. */
export async function measureWorker(allMeetings: readonly LabelledMeeting[]): Promise<TableRow> {
  const meetings = allMeetings.slice(0, MEETINGS);
  const folder = await makeDataFolder();
  const env = { ...SETTINGS, MINUTEBOOK_DATA_DIR: folder.data_dir };
  const processes: CommandProcess[] = [];
  try {
    const served = startServe(env);
    processes.unshift(served);
    const base_url = await served.base_url;
    const [token] = await served.says(/pat_[A-Za-z0-9]{16}/);
    const server = { base_url, send: makeSend(() => base_url) };
    const ids = await upload(server, token, meetings);

    const worker = startCommand(['worker'], env);
    processes.unshift(worker);
    await worker.says(/Working on recordings/);
    const started = performance.now();
    for (const id of ids) await untilReady(server, token, id);
    return toRow(meetings, performance.now() - started);
  } finally {
    for (const { child, exited } of processes) {
      child.kill();
      await exited;
    }
    await folder.remove();
  }
}

async function upload(
  server: ReachedServer,
  token: string,
  meetings: readonly LabelledMeeting[],
): Promise<number[]> {
  const client = makeUploadClient(server, { slug: SLUG }, token);
  const ids: number[] = [];
  for (const meeting of meetings) {
    const uuid = randomUUID();
    const transcript = { filename: meeting.name, content: toJson(meeting) };
    const { body } = requireOk(await client.create({ uuid, filesize: 0, filename: null, transcript }));
    requireOk(await client.complete(body.id, uuid));
    ids.push(body.id);
  }
  return ids;
}

async function untilReady({ send }: ReachedServer, token: string, record_id: number): Promise<void> {
  for (;;) {
    const { body } = requireOk(await send('GET', `${PATH}/records/${record_id}`, { token }));
    if (body.record.is_ready) return;
    await delay(50);
  }
}

function toRow(meetings: readonly LabelledMeeting[], elapsedMs: number): TableRow {
  const utterances = meetings.flatMap(({ transcript }) => transcript.dialogs).length;
  return {
    what: 'a worker beside the server, an hour of talk',
    figures: {
      ms: (elapsedMs * WORDS_AN_HOUR) / countWords(meetings),
      'utterances/s': (utterances * 1000) / elapsedMs,
    },
    measured_on: `${meetings.length} meetings, ${utterances} utterances`,
  };
}

function toJson({ transcript }: LabelledMeeting): string {
  const segments = transcript.dialogs.map(({ start_ms, duration_ms, speaker_id, text }) => ({
    start: start_ms / 1000,
    end: (start_ms + duration_ms) / 1000,
    speaker: `Speaker ${speaker_id}`,
    text,
  }));
  return JSON.stringify({ segments });
}
