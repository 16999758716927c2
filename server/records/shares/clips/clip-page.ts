/**
 * A clip as an outsider sees it: the utterances that lie whole in its span, and their speakers, numbered and timed from its own
 * beginning. Nothing tells where in the record it was, or what else is there.
 */
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { readEachInSlices } from '../../../base/read-in-slices.ts';
import { parseDialogs } from '../../items/dialogs-text.ts';
import { toIso } from '../../items/record-view.ts';
import { listTranscriptChunks } from '../../items/transcript-queries.ts';
import { LISTENING_TYPE, PEAK_INTERVAL_MS } from '../../items/waveform-queries.ts';
import { findWithin, type Span } from '../../moments/clip-span.ts';
import type { SharedRecordRow } from '../shared-record-queries.ts';
import { isPlayableHere } from '../shared-record-view.ts';

export interface SharedClipRow extends SharedRecordRow {
  clip: Span;
}

export const isClip = (share: SharedRecordRow): share is SharedClipRow => share.clip !== null;

/** @param options.has_waveform whether one was measured of the recording; `url`: where it is asked for */
export async function toClipPage(
  db: Queryable,
  share: SharedClipRow,
  { url, has_waveform, now }: { url: string; has_waveform: boolean; now: Date },
): Promise<SharedRecord> {
  const { clip, transcript_expires_at, extra } = share;
  const hasTranscript = transcript_expires_at === null || transcript_expires_at > now;
  const said = hasTranscript ? await readWithin(db, share) : [];
  const heard = [...new Set(said.map(({ speaker_id }) => speaker_id))];
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const begins = share.recorded_at.getTime() - (share.duration_ms ?? 0);
  const isPlayable = isPlayableHere(share, now);
  return {
    title: share.title,
    recorded_at: new Date(begins + clip.end_ms).toISOString(),
    started_at: new Date(begins + clip.start_ms).toISOString(),
    duration_ms: clip.end_ms - clip.start_ms,
    expires_at: toIso(share.expires_at),
    speakers: heard.map((id, index) => ({ speaker_id: index + 1, name: names.get(id) ?? null })),
    dialogs: said.map(({ start_ms, duration_ms, speaker_id, text }, index) => ({
      id: index + 1,
      start_ms: start_ms - clip.start_ms,
      duration_ms,
      speaker_id: heard.indexOf(speaker_id) + 1,
      text,
    })),
    insights: [],
    decisions: [],
    open_questions: [],
    risks: [],
    media: isPlayable ? { url: `${url}/media`, content_type: LISTENING_TYPE } : null,
    waveform_url: isPlayable && has_waveform ? `${url}/waveform` : null,
  };
}

async function readWithin(db: Queryable, { workspace_id, record_id, clip }: SharedClipRow) {
  const said: V2Dialog[] = [];
  await readEachInSlices(await listTranscriptChunks(db, workspace_id, record_id), {
    lengthOf: ({ dialogs }) => dialogs.length,
    read(chunk) {
      said.push(...findWithin(parseDialogs(chunk), clip));
    },
  });
  return said;
}

/** The peaks of what lies whole in the span. */
export const toClipPeaks = (peaks: Buffer, { start_ms, end_ms }: Span): Buffer =>
  peaks.subarray(Math.ceil(start_ms / PEAK_INTERVAL_MS), Math.floor(end_ms / PEAK_INTERVAL_MS));
