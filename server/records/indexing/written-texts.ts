/** The texts that people have written about a meeting beside its insights, as search finds them. */
import { toRecordEntries, type WrittenEntries } from '@minutebook/contract/resources/record-entries.ts';
import { isWorded, type Wording } from '../action-items/written-items.ts';

export interface WrittenText {
  is_in_notes: boolean;
  text: string;
}

/**
 * As JSON, of the record `r`. Tasks that are as the insight says are found by its text; what people note for themselves
 * alone is not found.
 */
export const writtenTexts = `coalesce((
       select json_agg(json_build_object('is_in_notes', w.id = 0, 'text', w.text) order by w.id) from (
         select 0 as id, r.extra ->> 'notes' as text where r.extra ->> 'notes' is not null
         union all
         select a.action_item_id, a.text from action_item a
         where a.workspace_id = $1 and a.record_id = r.record_id and not a.is_removed
           and (a.is_by_hand or a.made_text is not null)
       ) w), '[]')`;

interface WrittenDraft {
  extra: WrittenEntries;
  action_items: readonly (Wording & { text: string })[];
}

/** The same of a record that is not stored yet. */
export function listWritten({ extra, action_items }: WrittenDraft): WrittenText[] {
  const { notes } = toRecordEntries(extra);
  const worded = action_items.filter((item) => isWorded(item) && !item.is_removed);
  return [
    ...(notes === null ? [] : [{ is_in_notes: true, text: notes }]),
    ...worded.map(({ text }) => ({ is_in_notes: false, text })),
  ];
}
