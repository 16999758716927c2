/** The transcripts of joined recordings become one, behind the masks of each, with its speakers and contacts. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { NO_NAME } from '../../engines/speech/name-speakers.ts';
import { putSpeakerEdits } from '../../records/corrections/correction-queries.ts';
import { toSpeakerEdit, withContact } from '../../records/corrections/change-transcript.ts';
import { readTranscript } from '../../records/corrections/transcript.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { toSpan } from '../../records/moments/clip-span.ts';
import {
  openTranscriptPieces,
  type NewTranscript,
  type PreparedTranscript,
} from '../../records/writing/prepare-transcript.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { JobContext } from '../queue/job-context.ts';
import * as queries from './join-queries.ts';
import type { JoinedSource } from './join-queries.ts';
import type { prepareJoined } from './join-tasks.ts';
import type { JoinedSaid, SaidPart } from './join-writing.ts';

interface JoinedTranscript extends NewTranscript {
  speakers: Omit<V2RecordSpeaker, 'talk_time_ms'>[];
}

const TIMEOUT_MS = 10 * MINUTE_MS;
const prepareTask = workerTask<typeof prepareJoined>(
  new URL('./join-tasks.ts', import.meta.url),
  'prepareJoined',
  TIMEOUT_MS,
);

/** Masks it and makes it searchable, away from the event loop. */
export async function prepareJoinedTranscript(
  ctx: JobContext,
  {
    workspace_id,
    said,
    rules,
    signal,
  }: { workspace_id: number; said: JoinedTranscript; rules: MaskRules | null; signal: AbortSignal },
): Promise<PreparedTranscript> {
  const pieces = openTranscriptPieces();
  const input = { transcript: said, rules };
  await ctx.workers.of(workspace_id).runInPieces(prepareTask, input, { take: pieces.take, signal });
  const prepared = pieces.close();
  const known = new Map(said.speakers.map((speaker) => [speaker.speaker_id, speaker]));
  const speakers = prepared.speakers.map((speaker) => {
    const { member_id = null, contact_id = null } = known.get(speaker.speaker_id) ?? {};
    return withContact({ ...speaker, member_id }, contact_id);
  });
  return { ...prepared, speakers };
}

/**
 * Returns null when a source has no transcript, so that the whole recording is transcribed. The same member,
 * contact or name is one speaker in all sources; a number of a machine tells nobody from one to the next.
 */
export async function joinTranscripts(
  ctx: JobContext,
  workspace_id: number,
  sources: readonly JoinedSource[],
): Promise<(JoinedSaid & { transcript: JoinedTranscript }) | null> {
  if (!sources.every(({ has_transcript }) => has_transcript)) return null;
  const speakers = new Map<string, JoinedTranscript['speakers'][number]>();
  const dialogs: V2Dialog[] = [];
  const placeOf = queries.toPlaces(sources);
  const parts = new Map<number, SaidPart>();
  for (const { record_id, extra } of sources) {
    const place = placeOf(record_id);
    const numbers = new Map<number, number>();
    // With what is masked, which the joined record keeps behind the same masks.
    const { dialogs: spoken } = await readTranscript(ctx.db, { workspace_id, record_id });
    const ids = new Map<number, number>();
    for (const { speaker_id, name, member_id, contact_id = null } of extra.speakers) {
      const isNamed = name !== null && !NO_NAME.test(name.trim());
      const label = isNamed ? `named ${name}` : `${speaker_id} of ${record_id}`;
      const outside = contact_id === null ? label : `contact ${contact_id}`;
      const who = member_id === null ? outside : `member ${member_id}`;
      const known = speakers.get(who) ?? { speaker_id: speakers.size + 1, name, member_id, contact_id };
      speakers.set(who, known);
      numbers.set(speaker_id, known.speaker_id);
    }
    for (const dialog of spoken) {
      const speaker_id = numbers.get(dialog.speaker_id) ?? dialog.speaker_id;
      const id = dialogs.length + 1;
      const { start_ms, end_ms } = queries.moveSpan(toSpan([dialog]), place);
      dialogs.push({ ...dialog, id, speaker_id, start_ms, duration_ms: end_ms - start_ms });
      ids.set(dialog.id, id);
    }
    parts.set(record_id, { dialogs: spoken, numbers: ids });
  }
  const transcript = {
    language: sources[0]?.extra.language ?? null,
    times_estimated: sources.some(({ extra }) => extra.times_estimated),
    unheard: sources.flatMap(({ record_id, extra: { unheard = [] } }) =>
      unheard.map((span) => queries.moveSpan(span, placeOf(record_id))),
    ),
    transcription: sources[0]?.extra.transcription ?? null,
    speakers: [...speakers.values()],
    dialogs,
  };
  return { transcript, parts };
}

/** Contacts live as long as somebody names them: before the sources go, which named them until now. */
export async function nameContacts(
  tx: WriteTransaction,
  { record, transcript, at }: { record: RecordKey; transcript: PreparedTranscript; at: Date },
): Promise<void> {
  const named = transcript.speakers.filter((speaker) => speaker.contact_id != null);
  const edits = JSON.stringify(named.map((speaker) => toSpeakerEdit(speaker, speaker)));
  await tx.query(putSpeakerEdits, [record.workspace_id, record.record_id, edits, null, at]);
}
