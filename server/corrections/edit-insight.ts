import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { Queryable } from '../db/database.ts';
import { maskWriting } from '../ingest/mask-dialogs.ts';
import { reindexFacets } from '../search/index-record.ts';
import type { RecordKey } from './change-transcript.ts';
import type { Corrector } from './correct-dialog.ts';
import { selectInsights, type CorrectedRecord } from './correction-queries.ts';
import * as queries from './insight-edit-queries.ts';
import { toEditedValue } from './to-edited-value.ts';

/**
 * Puts text of somebody's own in the place of an insight, or where there is none; in a transaction that holds the record.
 * @returns false: there are several of the type, and none is meant
 */
export async function editInsight(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { extra }: CorrectedRecord,
  { type, text }: { type: InsightType; text: string },
  { member_id, now }: Corrector,
): Promise<boolean> {
  const insights = await tx.query(selectInsights, [workspace_id, record_id]);
  const [insight, ...others] = insights.filter((known) => known.type === type);
  if (others.length > 0) return false;
  const shown = await maskWriting(tx, workspace_id, text);
  const value = JSON.stringify(toEditedValue(type, shown, insight?.value ?? null));
  if (insight === undefined) {
    const language = extra.language ?? 'en';
    await tx.query(queries.insertInsight, [workspace_id, record_id, type, value, language, member_id, now]);
  } else {
    await tx.query(queries.keepMachineInsight, [workspace_id, insight.insight_id]);
    await tx.query(queries.updateInsight, [workspace_id, insight.insight_id, value, member_id, now]);
  }
  await reindexFacets(tx, workspace_id, [record_id]);
  return true;
}

/** As the machine has made it last, or none. @returns false: there is nothing to go back to */
export async function revertInsight(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { extra }: CorrectedRecord,
  type: InsightType,
): Promise<boolean> {
  const [kept] = await tx.query(queries.selectKept, [workspace_id, record_id, type]);
  if (kept === undefined) return false;
  if (kept.has_machine) {
    const is_stale = extra.insights?.stale ?? false;
    await tx.query(queries.restoreInsight, [workspace_id, kept.insight_id, is_stale]);
  } else await tx.query(queries.deleteInsight, [workspace_id, kept.insight_id]);
  await reindexFacets(tx, workspace_id, [record_id]);
  return true;
}
