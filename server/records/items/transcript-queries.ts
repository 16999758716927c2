/** The transcript and the insights of a record. */
import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import {
  insightItemFields,
  type InsightItem,
  type InsightValue,
  type MinutesPoints,
  type TakeawayKind,
  type V2Insight,
} from '@minutebook/contract/resources/insight.ts';
import type { V2RelatedCallRecord } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface TranscriptChunk {
  /** JSON of V2Dialog objects, joined by commas, without brackets. */
  dialogs: string;
  /** The masked texts, by dialog id; null where nothing is masked. */
  originals: Record<string, string> | null;
  chunk: number;
  /** The transaction that last wrote the row. */
  written_by: string;
}

const selectChunks = statement<TranscriptChunk>(
  'records.transcript',
  `select c.dialogs, c.originals, c.chunk, c.xmin::text as written_by from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = $2
   order by c.chunk`,
);

export async function listTranscriptChunks(db: Queryable, workspace_id: number, record_id: number) {
  return db.query(selectChunks, [workspace_id, record_id]);
}

const selectChunksOfRecords = statement<Pick<TranscriptChunk, 'dialogs'> & { record_id: number }>(
  'records.transcripts',
  `select c.record_id, c.dialogs from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = any ($2::bigint[])
   order by c.record_id, c.chunk`,
);

/** Many rows: the driver would block the event loop while it parses one large value. */
export const listChunksOfRecords = (db: Queryable, workspace_id: number, record_ids: readonly number[]) =>
  db.query(selectChunksOfRecords, [workspace_id, record_ids]);

export interface ChunkState extends Pick<TranscriptChunk, 'chunk' | 'written_by'> {
  size_bytes: number;
}

const selectStates = statement<ChunkState>(
  'records.transcript-states',
  `select c.chunk, c.xmin::text as written_by, octet_length(c.dialogs) as size_bytes from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = $2
   order by c.chunk`,
);

/** The rows of the transcript without their content: 0.1 ms instead of 2 ms. */
export async function listChunkStates(db: Queryable, workspace_id: number, record_id: number) {
  return db.query(selectStates, [workspace_id, record_id]);
}

export interface StoredInsight {
  type: InsightType;
  status: InsightStatus;
  value: InsightValue | null;
  language: string;
  custom_insight_template_id: number | null;
  is_edited: boolean;
  edited_by_member_id: number | null;
  edited_at: Date | null;
}

const selectInsights = statement<StoredInsight>(
  'records.insights',
  `select i.type, i.status, i.value, i.language, i.custom_insight_template_id, i.is_edited, i.edited_by_member_id, i.edited_at
   from insight i
   where i.workspace_id = $1 and i.record_id = $2
   order by i.insight_id`,
);

/** The insights as they are stored: an imported file may say more or less of an insight than its kind has. */
export async function listStoredInsights(db: Queryable, workspace_id: number, record_id: number) {
  return db.query(selectInsights, [workspace_id, record_id]);
}

/** The insights as they are answered, and the points of the minutes. */
export async function readInsights(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<{ insights: V2Insight[]; points: MinutesPoints }> {
  const rows = await listStoredInsights(db, workspace_id, record_id);
  const insights = rows.map((row) => {
    const value = row.value === null ? null : fitInsightValue(row.type, row.value);
    const insight = { record_id, ...row, value, edited_at: row.edited_at?.toISOString() ?? null };
    // The value fits the kind by now, which the compiler cannot see.
    return insight as V2Insight;
  });
  return { insights, points: toPoints(rows) };
}

function toPoints(rows: readonly StoredInsight[]): MinutesPoints {
  const items = rows
    .filter(({ type, status }) => type === 'takeaway' && status === 'processed')
    .flatMap(({ value }) => value?.items ?? []);
  const listOf = (wanted: TakeawayKind) =>
    items.filter(({ kind }) => kind === wanted).map(({ text = '', dialog_ids }) => ({ text, dialog_ids }));
  return {
    decisions: listOf('decision'),
    open_questions: listOf('open_question'),
    risks: listOf('risk'),
  };
}

/** The most related calls of one record: a switchboard's number has thousands. */
const RELATED_LIMIT = 100;

interface RelatedCallRow extends Omit<V2RelatedCallRecord, 'recorded_at'> {
  recorded_at: Date;
}

const selectRelatedCalls = statement<RelatedCallRow>(
  'records.related-calls',
  `select r.record_id as id, r.title, r.recorded_at, r.duration_ms, r.source
   from record r
   join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
   where r.workspace_id = $1 and r.phone_number = $2 and r.record_id <> $3 and i.acl && $4::bigint[]
   order by r.record_id desc
   limit ${RELATED_LIMIT}`,
);

/** Other visible records with the same phone number, newest first. */
export async function listRelatedCalls(
  db: Queryable,
  {
    workspace_id,
    call,
    principals,
  }: {
    workspace_id: number;
    call: { record_id: number; phone_number: string };
    principals: readonly number[];
  },
): Promise<V2RelatedCallRecord[]> {
  const rows = await db.query(selectRelatedCalls, [
    workspace_id,
    call.phone_number,
    call.record_id,
    principals,
  ]);
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}

/** The answer says what the contract says. */
function fitInsightValue(type: InsightType, value: InsightValue): InsightValue {
  const { text, items = [] } = value;
  const fields = insightItemFields(type);
  if (fields === undefined) return { text };
  return { text, items: items.map((item) => fitItem(item, fields)) };
}

function fitItem(item: InsightItem, fields: readonly string[]): InsightItem {
  const { text, title } = item;
  const named = { ...item, text: text ?? title ?? '', title: title ?? text ?? '' };
  const fitting = Object.entries(named).filter(([name]) => name === 'dialog_ids' || fields.includes(name));
  return Object.fromEntries(fitting) as InsightItem;
}
