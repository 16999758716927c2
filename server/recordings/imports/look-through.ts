/** Finds the meetings of a fully uploaded import. They are stored in one transaction. */
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { makeLanes } from '../../base/lanes.ts';
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import type { Context } from '../../http/context.ts';
import type { DescribedMeeting } from '../../import/meetings/meeting-tasks.ts';
import { describeTask, findTask } from '../../import/meetings/meetings-in-worker.ts';
import { toRecordings, type LeftFile, type MeetingFiles } from '../../import/meetings/parcel.ts';
import { toJson } from '../../records/record-writer.ts';
import { toParcelPath } from './parcel-file.ts';
import * as queries from './run-queries.ts';
import type { HeldImport } from './run-queries.ts';

type LookContext = Pick<Context, 'config' | 'db' | 'workers' | 'clock'>;

export interface Holding {
  holder: string;
  signal: AbortSignal;
  /** Reports how many files have been read. */
  onLooked: (count: number) => void;
  /** Whether other imports wait for their turn until this one pauses. */
  isWaitedFor: () => Promise<boolean>;
}

/** The number of processes that read one import. */
const READERS = 2;
const ROWS_AT_ONCE = 500;

export async function lookThrough(
  ctx: LookContext,
  held: HeldImport,
  { holder, signal, onLooked }: Holding,
): Promise<void> {
  const workers = ctx.workers.of(held.workspace_id, held.user_id);
  const path = toParcelPath(ctx, held);
  const found: MeetingFiles[] = [];
  const left_out: LeftFile[] = [];
  let looked_at = 0;
  await workers.runInPieces(
    findTask,
    { path, files: held.files, kinds: [...ctx.config.uploads.kinds] },
    {
      signal,
      take(piece) {
        if ('left' in piece) left_out.push(piece.left);
        else if ('meeting' in piece) found.push({ ...piece.meeting, sent_at: held.sent_at.toISOString() });
        else onLooked(piece.looked_at);
      },
    },
  );
  const inLane = makeLanes(READERS);
  const described = await Promise.all(
    found.map((files) =>
      inLane(async () => {
        signal.throwIfAborted();
        const told = await workers
          .run(describeTask, { path, files, timezone: held.timezone }, signal)
          .catch(toTooMuch(files));
        onLooked((looked_at += 1));
        return { files, ...told };
      }),
    ),
  );
  left_out.push(...described.flatMap((one) => one.left_out));
  const meetings = described.flatMap(({ files, meeting }) => (meeting === null ? [] : [{ files, meeting }]));
  await store(ctx, held, { holder, rows: await toRows(ctx, held, { meetings, left_out }) });
}

/** A file that exceeds the limits of a process is left out, and the others are taken. */
const toTooMuch = (files: MeetingFiles) => (error: unknown) => {
  if (!(error instanceof WorkerDiedError)) throw error;
  const reason = toReason('import_takes_too_long');
  const all = [...files.transcripts, ...files.notes, ...toRecordings(files)];
  return { meeting: null, left_out: all.map(({ path }) => ({ path, reason })) };
};

interface FoundMeeting {
  files: MeetingFiles;
  meeting: DescribedMeeting;
}

interface Row {
  state: 'found' | 'already_there' | 'left_out';
  files: MeetingFiles | { path: string };
  people: unknown[];
  remarks: string[];
  record_id?: number | undefined;
  reason?: Reason;
}

const toLeft = ({ path, reason }: LeftFile): Row => ({
  state: 'left_out',
  files: { path },
  people: [],
  remarks: [],
  reason,
});

async function toRows(
  { db }: LookContext,
  { workspace_id, member_id }: HeldImport,
  { meetings, left_out }: { meetings: readonly FoundMeeting[]; left_out: readonly LeftFile[] },
): Promise<Row[]> {
  const digests = meetings.map(({ meeting }) => Buffer.from(meeting.digest).toString('hex'));
  const there = await db.query(queries.selectThere, [workspace_id, member_id, digests]);
  const records = new Map(there.map(({ digest, record_id }) => [digest, record_id]));
  const used = new Map<string, string>();
  const isLeft = new Set(left_out.map(({ path }) => path));
  const rows = meetings.flatMap(({ files, meeting }, index): Row[] => {
    const digest = digests[index] ?? '';
    const paths = [...toRecordings(files), ...files.transcripts, ...files.notes].map((file) => file.path);
    const same = used.get(digest);
    if (same !== undefined)
      return paths.map((path) => toLeft({ path, reason: toReason('import_same_content', { file: same }) }));
    used.set(digest, paths[0] ?? '');
    const record_id = records.get(digest);
    const taken = withoutLeft(files, isLeft);
    const { title, recorded_at, duration_ms, people, utterances, remarks } = meeting;
    const about = {
      title,
      recorded_at,
      duration_ms,
      people,
      utterances,
      remarks,
      product: files.product,
      digest,
    };
    return [
      { ...about, state: record_id === undefined ? 'found' : 'already_there', files: taken, record_id },
    ];
  });
  return [...rows, ...left_out.map(toLeft)];
}

/** Each file gets one line: that of its meeting, or one of its own. */
function withoutLeft(files: MeetingFiles, isLeft: ReadonlySet<string>): MeetingFiles {
  const isTaken = ({ path }: { path: string }) => !isLeft.has(path);
  const { recording, transcripts, notes } = files;
  return {
    ...files,
    recording: recording !== null && isTaken(recording) ? recording : null,
    transcripts: transcripts.filter(isTaken),
    notes: notes.filter(isTaken),
  };
}

async function store(
  { db }: LookContext,
  { workspace_id, import_id }: HeldImport,
  { holder, rows }: { holder: string; rows: readonly Row[] },
): Promise<void> {
  const placed = rows.map((row, place) => ({ place: place + 1, ...row }));
  await db.transaction(async (tx) => {
    const mine = await tx.query(queries.setFound, [workspace_id, import_id, holder]);
    if (mine.length === 0) return;
    await tx.query(queries.deleteMeetings, [workspace_id, import_id]);
    for (let at = 0; at < placed.length; at += ROWS_AT_ONCE) {
      const values = [workspace_id, import_id, toJson(placed.slice(at, at + ROWS_AT_ONCE))];
      await tx.query(queries.insertMeetings, values);
    }
  });
}
