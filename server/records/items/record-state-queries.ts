/** State that a page shows beside a record: its recording, and its insights. */
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectFailure = statement<{ failure: Reason | null }>(
  'items.failure',
  `select r.extra -> 'failure' as failure from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** The reason why the record is not processed, or not further; null: there is none. */
export async function findFailure(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<Reason | null> {
  const [record] = await db.query(selectFailure, [workspace_id, record_id]);
  return record?.failure ?? null;
}

interface InsightStateRow {
  type: InsightType;
  is_revertable: boolean;
  is_stale: boolean;
}

const selectInsightStates = statement<InsightStateRow>(
  'items.insight-states',
  `select i.type, e.insight_id is not null as is_revertable, i.is_stale
   from insight i
   left join insight_edit e on e.workspace_id = i.workspace_id and e.insight_id = i.insight_id
   where i.workspace_id = $1 and i.record_id = $2 and (i.is_stale or e.insight_id is not null)
   order by i.insight_id`,
);

/** The insights that differ from what the machine made of the present transcript. */
export async function listInsightStates(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<InsightStateRow[]> {
  return db.query(selectInsightStates, [workspace_id, record_id]);
}

const selectSoundTracks = statement<{ tracks: SoundTrackFacts[] | null }>(
  'items.sound-tracks',
  `select p.probe -> 'tracks' as tracks from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

export async function listSoundTracksOf(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<SoundTrackFacts[]> {
  return (await db.query(selectSoundTracks, [workspace_id, record_id]))[0]?.tracks ?? [];
}
