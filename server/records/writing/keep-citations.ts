/** Moves the citations of insights and tasks to another transcript of the same recording, by the times of the lines. */
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { selectAllOfRecord, updateItems } from '../action-items/action-item-queries.ts';
import { endOf, type Spoken } from '../moments/clip-span.ts';
import { openSpoken, readSpoken } from '../moments/near-span.ts';
import { findSpoken } from '../moments/place-moments.ts';
import type { RecordWriter } from '../record-writer.ts';
import type { TranscriptChunk } from './to-transcript-chunks.ts';

interface CitingInsight {
  insight_id: number;
  value: InsightValue | null;
  /** The machine's value, if people have written another one. */
  machine_value: InsightValue | null;
}

const selectCiting = statement<CitingInsight>(
  'writing.citing-insights',
  `select i.insight_id, i.value, e.machine_value from insight i
   left join insight_edit e on e.workspace_id = i.workspace_id and e.insight_id = i.insight_id
   where i.workspace_id = $1 and i.record_id = $2
     and (i.value -> 'items' is not null or e.machine_value -> 'items' is not null)
   order by i.insight_id`,
);

const updateMachineValues = statement<never>(
  'writing.update-machine-values',
  `update insight_edit e set machine_value = n.machine_value
   from json_to_recordset($2::json) as n (insight_id bigint, machine_value json)
   where e.workspace_id = $1 and e.insight_id = n.insight_id`,
);

/** When the utterances `$3` are said. */
const selectSpoken = statement<Spoken>(
  'writing.cited-utterances',
  `select (d.dialog ->> 'id')::bigint as id, (d.dialog ->> 'start_ms')::bigint as start_ms,
     (d.dialog ->> 'duration_ms')::bigint as duration_ms
   from transcript_chunk c cross join lateral json_array_elements(('[' || c.dialogs || ']')::json) d (dialog)
   where c.workspace_id = $1 and c.record_id = $2 and (d.dialog ->> 'id')::bigint = any ($3::bigint[])
   order by c.chunk, id`,
);

/** One utterance is rarely told in more than a few, and a whole transcript may be cited: for each, no more than these are read. */
const MOST_NEAR = 200;

/**
 * Runs before the present transcript is deleted. A record without one cites nothing of it: what a joined recording brings along has
 * the numbers of the transcript that comes.
 * @param options.is_timed false: of either nobody knows when it was said, and nothing is cited any more
 */
export async function keepCitations(
  writer: RecordWriter,
  { chunks, is_timed }: { chunks: readonly TranscriptChunk[]; is_timed: boolean },
): Promise<void> {
  const { tx, record } = writer;
  const key = [record.workspace_id, record.record_id] as const;
  const tasks = await tx.query(selectAllOfRecord, key);
  const insights = await tx.query(selectCiting, key);
  const items = insights.flatMap(({ value, machine_value }) => [
    ...(value?.items ?? []),
    ...(machine_value?.items ?? []),
  ]);
  const cited = new Set([...tasks, ...items].flatMap(({ dialog_ids }) => dialog_ids));
  const before = await findCited(tx, key, cited);
  if (before.length === 0) return;
  const numbers = is_timed ? await findAgain(before, chunks) : new Map<number, number[]>();
  const move = <Citing extends { dialog_ids: readonly number[] }>(citing: Citing) => ({
    ...citing,
    dialog_ids: [...new Set(citing.dialog_ids.flatMap((id) => numbers.get(id) ?? []))],
  });
  const moveAll = (value: InsightValue | null) => value?.items && { ...value, items: value.items.map(move) };
  await tx.query(updateItems, [...key, JSON.stringify(tasks.map(move))]);
  await writer.patchInsights(
    insights.flatMap(({ insight_id, value: present }) => {
      const value = moveAll(present);
      return value == null ? [] : [{ insight_id, patch: { value } }];
    }),
  );
  const kept = insights.flatMap(({ insight_id, machine_value: present }) => {
    const machine_value = moveAll(present);
    return machine_value == null ? [] : [{ insight_id, machine_value }];
  });
  await tx.query(updateMachineValues, [record.workspace_id, JSON.stringify(kept)]);
  writer.touch('action_items');
}

const findCited = async (
  tx: Queryable,
  key: readonly [workspace_id: number, record_id: number],
  cited: ReadonlySet<number>,
): Promise<Spoken[]> => (cited.size === 0 ? [] : tx.query(selectSpoken, [...key, [...cited]]));

/** The utterances in which each of `before` is said by now. */
async function findAgain(
  before: readonly Spoken[],
  chunks: readonly TranscriptChunk[],
): Promise<ReadonlyMap<number, number[]>> {
  const findNear = openSpoken(await readSpoken(chunks));
  const numbers = new Map<number, number[]>();
  await readEachInSlices(before, {
    lengthOf: () => MOST_NEAR,
    read(dialog) {
      const span = { start_ms: dialog.start_ms, end_ms: endOf(dialog) };
      const again = findSpoken(findNear(span, MOST_NEAR), span);
      numbers.set(
        dialog.id,
        again.map(({ id }) => id),
      );
    },
  });
  return numbers;
}
