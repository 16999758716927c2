/** Converts a generated record to lines for COPY: the rows that an import would write, table by table. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { toRecordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { toAcl } from '@minutebook/server/access/principals.ts';
import { toTranscriptChunks } from '@minutebook/server/records/writing/to-transcript-chunks.ts';
import { toFacets } from '@minutebook/server/records/indexing/index-record.ts';
import { FORMAT_CODE } from '@minutebook/server/search/index-format.ts';
import { PART_BYTES } from '@minutebook/server/search/phrase-bits.ts';
import { withSegment } from '@minutebook/server/search/search-tokens.ts';
import { toSegment } from '@minutebook/server/search/segment.ts';
import { toCopyLine, type CopyValue } from './copy-rows.ts';
import type { GeneratedRecord } from './generate-workspace.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';
import { toPhraseBits } from '../tests/kit/doors/search-text.ts';

/** In the order of their foreign keys. */
export const TABLES = {
  record: `workspace_id record_id ordinal title source status recorded_at duration_ms scope owner_member_id ready_at
    is_ready transcript_stored dialog_count extra created_at updated_at`,
  transcript_chunk: 'workspace_id record_id chunk dialogs',
  record_team: 'workspace_id record_id team_id',
  record_label: 'workspace_id record_id label_id',
  record_index: `workspace_id ordinal record_id recorded_at owner_member_id source is_draft protected_from_deletion
    has_masked_spans acl label_ids team_ids`,
  record_facet: 'workspace_id ordinal record_id recorded_at facets',
  record_token: 'workspace_id ordinal record_id recorded_at tokens',
  record_text: 'workspace_id ordinal title transcript',
  record_phrase: 'workspace_id ordinal part bits',
} as const;
export type Table = keyof typeof TABLES;
export type RecordLine = readonly [Table, string];

/** Makes the lines of successive records; the record with ordinal 1 gets `first_record_id`. */
export function makeLineWriter(workspace_id: number, firstRecordId: number) {
  const vocabulary = makeVocabulary(workspace_id);
  return (record: GeneratedRecord): RecordLine[] => {
    const record_id = firstRecordId + record.ordinal - 1;
    const line = (table: Table, ...values: CopyValue[]): RecordLine => [
      table,
      toCopyLine([workspace_id, ...values]),
    ];
    return [
      toRecordLine(record, record_id, line),
      ...toTranscriptChunks(toDialogs(record)).map(({ dialogs }, chunk) =>
        line('transcript_chunk', record_id, chunk, dialogs),
      ),
      ...record.team_ids.map((team_id) => line('record_team', record_id, team_id)),
      ...record.label_ids.map((label_id) => line('record_label', record_id, label_id)),
      ...toIndexLines(workspace_id, record, record_id, line),
      ...toTextLines(record, record_id, vocabulary, line),
    ];
  };
}

type ToLine = (table: Table, ...values: CopyValue[]) => RecordLine;

function toRecordLine(record: GeneratedRecord, record_id: number, line: ToLine): RecordLine {
  const { ordinal, title, source, duration_ms, scope, owner_member_id, utterances } = record;
  const at = record.recorded_at.toISOString();
  const extra = JSON.stringify(toExtra(record));
  const described = [record_id, ordinal, title, source, 'processed', at, duration_ms, scope, owner_member_id];
  return line('record', ...described, at, true, true, utterances.length, extra, at, at);
}

function toExtra({ duration_ms, utterances }: GeneratedRecord): V2RecordExtra {
  const speakers = [1, 2].map((speaker_id) => ({
    speaker_id,
    name: `Speaker ${speaker_id}`,
    member_id: null,
    talk_time_ms: duration_ms / 2,
  }));
  const word_count = utterances.length * 12;
  const none = { transcription: null, insights: null, failure: null, ...toRecordEntries({}) };
  return { language: 'en', speakers, word_count, times_estimated: true, ...none };
}

function toDialogs({ duration_ms, utterances }: GeneratedRecord): V2Dialog[] {
  const stepMs = Math.floor(duration_ms / utterances.length);
  return utterances.map((text, index) => ({
    id: index + 1,
    start_ms: index * stepMs,
    duration_ms: stepMs,
    speaker_id: 1 + (index % 2),
    text,
    bookmark: false,
    original_text: null,
    pii_spans: null,
  }));
}

function toIndexLines(
  workspace_id: number,
  record: GeneratedRecord,
  record_id: number,
  line: ToLine,
): RecordLine[] {
  const { ordinal, owner_member_id, source, label_ids, team_ids } = record;
  const at = record.recorded_at.toISOString();
  const acl = toAcl({ ...record, is_draft: false, access_team_ids: [], access_member_ids: [] });
  const people = { speakers: toExtra(record).speakers, contact_ids: [], attendees_emails: [] };
  const facets = toFacets(workspace_id, { ...record, ...people, status: 'processed', is_draft: false }, acl);
  const key = [ordinal, record_id, at] as const;
  return [
    line('record_index', ...key, owner_member_id, source, false, false, false, acl, label_ids, team_ids),
    line('record_facet', ...key, facets),
  ];
}

/** Writes each filter in COPY's notation of bytes. */
function toFilters(texts: readonly string[]): string[] {
  const bits = toPhraseBits(texts);
  return Array.from(
    { length: Math.ceil(bits.length / PART_BYTES) },
    (_, part) => `\\x${bits.toString('hex', part * PART_BYTES, (part + 1) * PART_BYTES)}`,
  );
}

function toTextLines(
  record: GeneratedRecord,
  record_id: number,
  vocabulary: Vocabulary,
  line: ToLine,
): RecordLine[] {
  const segment = toSegment(record.ordinal);
  const title = vocabulary.read(record.title);
  const utterances = record.utterances.map((utterance) => vocabulary.read(utterance));
  const tokens = [
    String(withSegment(FORMAT_CODE, segment)),
    ...vocabulary.toTokens('transcript_word', utterances, segment),
    ...vocabulary.toTokens('title_word', [title], segment),
  ];
  const transcript = utterances.map(({ search_text }) => search_text).join('\n');
  return [
    line('record_token', record.ordinal, record_id, record.recorded_at.toISOString(), tokens),
    line('record_text', record.ordinal, title.search_text, transcript),
    ...toFilters([title.search_text, transcript]).map((bits, part) =>
      line('record_phrase', record.ordinal, part, bits),
    ),
  ];
}
