import { isDeepStrictEqual } from 'node:util';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { Context } from '../../http/context.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { toBusy } from '../access/change-record.ts';
import type { HeldRecord, RecordKey } from '../lock-records.ts';
import { maskLongInsight } from '../masking/mask-in-worker.ts';
import type { RecordWriter } from '../record-writer.ts';
import type { Corrector } from './correct-dialog.ts';
import { selectInsights } from './correction-queries.ts';
import * as queries from './insight-edit-queries.ts';
import { requireUnchanged } from './require-unchanged.ts';
import {
  alignInsightLines,
  splitInsightLine,
  toInsightLines,
} from '@minutebook/contract/resources/insight-lines.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';

/**
 * Replaces an insight by a person's text, which is masked, or adds one; in a transaction that holds the record.
 * @throws CONFLICT when its text is no longer `based_on`
 * @returns false: there are several of the type, and none is chosen
 */
export async function editInsight(
  writer: RecordWriter,
  {
    record: { extra },
    type,
    text,
    based_on,
    corrector: { member_id, now },
  }: {
    record: HeldRecord;
    type: InsightType;
    text: string;
    based_on?: string | undefined;
    corrector: Corrector;
  },
): Promise<boolean> {
  const { tx, record } = writer;
  const insights = await tx.query(selectInsights, [record.workspace_id, record.record_id]);
  const [insight, ...others] = insights.filter((known) => known.type === type);
  if (others.length > 0) return false;
  requireUnchanged({ present: insight?.value?.text ?? '', based_on, written: text });
  const written = {
    status: 'processed',
    value: toEditedValue(type, text, insight?.value ?? null),
    is_edited: true,
    edited_by_member_id: member_id,
    edited_at: now,
  } as const;
  if (insight === undefined) {
    const added = await writer.addInsights([{ type, language: extra.language ?? 'en', ...written }]);
    await tx.query(queries.keepNothing, [record.workspace_id, added]);
  } else {
    const { insight_id } = insight;
    await tx.query(queries.keepMachineInsight, [record.workspace_id, insight_id]);
    await writer.patchInsights([{ insight_id, patch: { ...written, is_stale: false } }]);
  }
  return true;
}

interface KeptInsight {
  /** The machine's value; null: it wrote nothing. */
  machine_value: InsightValue | null;
  /** The same behind the masks of today. */
  masked_value: InsightValue | null;
}

/** Before the transaction that restores it, as a long one takes a while. */
export async function maskKeptInsight(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  { workspace_id, record_id, type }: RecordKey & { type: InsightType },
  { rules, user_id }: { rules: MaskRules | null; user_id: number | null },
): Promise<KeptInsight> {
  const [kept] = await db.query(queries.selectKept, [workspace_id, record_id, type]);
  const machine_value = kept?.machine_value ?? null;
  if (machine_value === null) return { machine_value, masked_value: null };
  const pool = workers.of(workspace_id, user_id);
  return { machine_value, masked_value: await maskLongInsight(pool, machine_value, rules) };
}

/**
 * Restores the machine's latest version, or none. @returns false: there is nothing to restore
 * @throws RECORD_BUSY when the machine has written another one meanwhile
 */
export async function revertInsight(
  writer: RecordWriter,
  { extra }: HeldRecord,
  { type, machine_value, masked_value }: KeptInsight & { type: InsightType },
): Promise<boolean> {
  const { tx, record } = writer;
  const [kept] = await tx.query(queries.selectKept, [record.workspace_id, record.record_id, type]);
  if (kept === undefined) return false;
  if (!isDeepStrictEqual(kept.machine_value, machine_value)) throw toBusy();
  const { insight_id, machine_status, machine_language } = kept;
  if (machine_status === null) {
    await writer.deleteInsights([insight_id]);
    return true;
  }
  await tx.query(queries.dropKept, [record.workspace_id, insight_id]);
  const patch = {
    status: machine_status,
    value: masked_value,
    language: machine_language,
    is_edited: false,
    edited_by_member_id: null,
    edited_at: null,
    is_stale: extra.insights?.stale ?? false,
    stale_basis: null,
  };
  await writer.patchInsights([{ insight_id, patch }]);
  return true;
}

type Item = NonNullable<InsightValue['items']>[number];

/** A person's text as the value of an insight. A line that was there before, also in other words, keeps its moment. */
function toEditedValue(type: InsightType, text: string, before: InsightValue | null): InsightValue {
  if (type === 'summary' || type === 'custom') return { text };
  const lines = toInsightLines(text);
  const linesBefore = toInsightLines(before?.text ?? '');
  const itemsBefore = before?.items ?? [];
  if (linesBefore.length !== itemsBefore.length)
    return { text, items: lines.map((line) => toItem(type, line)) };
  const origins = alignInsightLines(linesBefore, lines);
  const items = lines.map((line, index) => {
    const origin = origins[index];
    const known = origin === undefined ? undefined : itemsBefore[origin];
    if (known !== undefined && linesBefore[origin ?? -1] === line) return known;
    return { ...known, ...toItem(type, line), dialog_ids: known?.dialog_ids ?? [] };
  });
  return { text, items };
}

function toItem(type: InsightType, line: string): Item {
  const words = splitInsightLine(line).words.trim();
  return type === 'toc' ? { title: words, dialog_ids: [] } : { text: words, dialog_ids: [] };
}
