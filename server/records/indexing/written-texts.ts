/** The texts that people have written about a meeting beside its insights, as search finds them. */
import { foundKinds, type FoundKind } from '@minutebook/contract/app/record-search-endpoints.ts';
import { toRecordEntries, type WrittenEntries } from '@minutebook/contract/resources/record-entries.ts';
import type { MomentKind } from '@minutebook/contract/v3/moment-endpoints.ts';
import { isWorded, type Wording } from '../action-items/written-items.ts';

export interface WrittenText {
  /** The kind of thing that has the text; notes for everybody are lines of `notes`. */
  of: 'notes' | 'action_item' | FoundKind;
  text: string;
}

/**
 * As JSON, of the record `r`. Tasks that are as the insight says are found by its text; what people write for themselves
 * alone is not found.
 */
export const writtenTexts = `coalesce((
       select json_agg(json_build_object('of', w.of, 'text', w.text) order by w.place, w.id) from (
         select 0 as place, 0 as id, 'notes' as of, r.extra ->> 'notes' as text where r.extra ->> 'notes' is not null
         union all
         select 1, a.action_item_id, 'action_item', a.text from action_item a
         where a.workspace_id = $1 and a.record_id = r.record_id and not a.is_removed
           and (a.is_by_hand or a.made_text is not null)
         union all
         select 2, m.moment_id, m.kind, m.text from moment m
         where m.workspace_id = $1 and m.record_id = r.record_id and m.audience = 'record' and m.text is not null
           and m.kind in (${foundKinds.map((kind) => `'${kind}'`).join(', ')})
       ) w), '[]')`;

interface WrittenDraft {
  extra: WrittenEntries;
  action_items: readonly (Wording & { text: string })[];
  moments: readonly { kind: MomentKind; audience: string; text: string | null }[];
}

/** The same of a record that is not stored yet. */
export function listWritten({ extra, action_items, moments }: WrittenDraft): WrittenText[] {
  const { notes } = toRecordEntries(extra);
  const worded = action_items.filter((item) => isWorded(item) && !item.is_removed);
  return [
    ...(notes === null ? [] : [{ of: 'notes' as const, text: notes }]),
    ...worded.map(({ text }) => ({ of: 'action_item' as const, text })),
    ...moments.flatMap(({ kind, audience, text }) => {
      const of = foundKinds.find((found) => found === kind);
      return of === undefined || audience !== 'record' || text === null ? [] : [{ of, text }];
    }),
  ];
}
