/**
 * The one writer of records. Every write raises the record's version, updates its index and is noted, with
 * its author and time, at the end of the same transaction (finish-changes.ts).
 */
import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { toTextArray } from '../base/database/binary-array.ts';
import type { Value, WriteTransaction } from '../base/database/database.ts';
import type { StoredEvent } from './items/stored-event.ts';
import type { StoredExtra } from './items/stored-extra.ts';
import { finishChanges } from './finish-changes.ts';
import type { RecordKey } from './lock-records.ts';
import type { RecordChange, RecordEvent, RecordPart } from './record-change.ts';
import * as statements from './record-write-statements.ts';

/** A column that is left out stays as it is. */
export type RecordPatch = Partial<
  Record<Exclude<statements.PatchedColumn, 'extra' | 'event'>, string | number | boolean | Date | null> & {
    extra: StoredExtra;
    event: StoredEvent | null;
  }
>;

export interface NewInsight {
  type: InsightType;
  status: InsightStatus;
  value: InsightValue | null;
  language: string;
  custom_insight_template_id?: number | null;
  is_edited: boolean;
  edited_by_member_id?: number | null;
  edited_at?: Date | string | null;
}

export interface InsightPatch {
  insight_id: number;
  patch: Partial<Record<statements.InsightColumn, unknown>>;
}

/** A row of `transcript_chunk`. */
export interface WrittenChunk {
  chunk: number;
  /** In UTF-8 where another process has made it. */
  dialogs: string | Buffer;
  originals: string | null;
  edits: string | null;
}

/** PostgreSQL can store neither an unpaired surrogate nor a NUL. */
export const toJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );

/** 4,096 utterances a statement. */
const CHUNKS_A_STATEMENT = 16;

export async function putChunks(
  chunks: readonly WrittenChunk[],
  put: (values: Value[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_A_STATEMENT) {
    await put(toChunkValues(chunks.slice(from, from + CHUNKS_A_STATEMENT)));
  }
}

const toChunkValues = (chunks: readonly WrittenChunk[]): Value[] => [
  chunks.map(({ chunk }) => chunk),
  toTextArray(chunks.map(({ dialogs }) => dialogs)),
  chunks.map(({ originals }) => originals),
  chunks.map(({ edits }) => edits),
];

/** Writes one record, in a transaction that holds its row. Nothing is noted when nothing is written. */
export class RecordWriter {
  readonly tx: WriteTransaction;
  readonly record: RecordKey;
  readonly event: RecordEvent;
  readonly #key: readonly [number, number];
  readonly #changed = new Set<RecordPart>();
  #isNoted = false;

  constructor(tx: WriteTransaction, { workspace_id, record_id }: RecordKey, event: RecordEvent) {
    this.tx = tx;
    this.record = { workspace_id, record_id };
    this.event = event;
    this.#key = [workspace_id, record_id];
  }

  async patch(patch: RecordPatch): Promise<void> {
    await this.#write(statements.patchRecord, [toJson(patch)]);
    this.touch(...(Object.keys(patch) as statements.PatchedColumn[]));
  }

  /** @param options.is_reworded false: the searched text has not changed */
  async putChunks(chunks: readonly WrittenChunk[], { is_reworded }: { is_reworded: boolean }): Promise<void> {
    await putChunks(chunks, (values) => this.#write(statements.putChunks, values));
    this.touch(is_reworded ? 'transcript' : 'extra');
  }

  async deleteChunks(): Promise<void> {
    await this.#write(statements.deleteChunks, []);
    this.touch('transcript');
  }

  async addInsights(insights: readonly NewInsight[]): Promise<number[]> {
    if (insights.length === 0) return [];
    const added = await this.#write(statements.insertInsights, [toJson(insights)]);
    this.touch('insights');
    return added.map(({ insight_id }) => insight_id);
  }

  async patchInsights(patches: readonly InsightPatch[]): Promise<void> {
    if (patches.length === 0) return;
    await this.#write(statements.patchInsights, [toJson(patches)]);
    this.touch('insights');
  }

  async deleteInsights(insightIds: readonly number[]): Promise<void> {
    if (insightIds.length === 0) return;
    await this.#write(statements.deleteInsights, [insightIds]);
    this.touch('insights');
  }

  /** Notes a change of parts that are stored elsewhere: access, shares, exports. Without arguments, nothing has changed. */
  touch(...parts: readonly RecordPart[]): void {
    for (const part of parts) this.#changed.add(part);
    if (this.#isNoted) return;
    this.#isNoted = true;
    const { workspace_id, record_id } = this.record;
    noteChange(this.tx, { ...this.event, workspace_id, record_ids: [record_id], changed: this.#changed });
  }

  async #write<Row>(
    statement: Parameters<typeof this.tx.write<Row>>[0],
    values: readonly Value[],
  ): Promise<Row[]> {
    return this.tx.write(statement, [...this.#key, ...values]);
  }
}

/** For acts that change records as a side effect: a label or a team of theirs is deleted. */
export function noteChange(tx: WriteTransaction, change: RecordChange): void {
  if (change.record_ids.length > 0) tx.note(finishChanges, change);
}

export interface LabelChange extends RecordEvent {
  workspace_id: number;
  record_ids: readonly number[];
  label_ids: readonly number[];
}

/** Links or unlinks every label and every record; the transaction holds them. */
export type ChangeLabels = (tx: WriteTransaction, change: LabelChange) => Promise<void>;

/** Replaces one label, which is deleted, by another on its records. */
export async function relabel(
  tx: WriteTransaction,
  { workspace_id, record_ids, label_ids, ...event }: LabelChange,
): Promise<void> {
  await tx.write(statements.addLabels, [workspace_id, record_ids, label_ids]);
  const detail = { added: label_ids };
  noteChange(tx, { ...event, workspace_id, record_ids, changed: new Set(['labels']), detail });
}

const changeLabels =
  (
    statement: typeof statements.addLabels,
    toDetail: (label_ids: readonly number[]) => RecordEvent['detail'],
  ): ChangeLabels =>
  async (tx, { workspace_id, record_ids, label_ids, ...event }) => {
    const rows = await tx.write(statement, [workspace_id, record_ids, label_ids]);
    const changedIds = rows.map(({ record_id }) => record_id);
    if (changedIds.length === 0) return;
    await tx.write(statements.touchRecords, [workspace_id, changedIds, event.at]);
    const detail = toDetail(label_ids) ?? null;
    noteChange(tx, { ...event, workspace_id, record_ids: changedIds, changed: new Set(['labels']), detail });
  };

export const addLabels = changeLabels(statements.addLabels, (added) => ({ added }));
export const removeLabels = changeLabels(statements.removeLabels, (removed) => ({ removed }));
