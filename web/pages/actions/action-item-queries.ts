import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@minutebook/sdk';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { client } from '../../session/client.ts';
import { followRecords } from '../../session/following/follow-records.ts';
import type { ActionsSearch } from './actions-search.ts';
import { toErrorText } from '../../components/states/error-text.ts';
import { useToast } from '../../components/overlays/toast.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Its key lies below that of the record: whatever reloads the record reloads them. */
export const recordActionItemsQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['record', slug, record_id, 'action-items'],
    async queryFn({ signal }) {
      const { items } = await client.listRecordActionItems({ params: { slug, record_id } }, { signal });
      return items;
    },
  });

/** Items of all records that one may see. @param member_id undefined: everybody's */
export const actionItemsQuery = (
  slug: string,
  state: ActionsSearch['state'],
  member_id: number | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['action-items', slug, state, member_id],
    queryFn: ({ pageParam, signal }) =>
      client.listActionItems(
        {
          params: { slug },
          query: { state, assignee_member_id: member_id, next_token: pageParam, limit: 100 },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
  });

export interface WrittenActionItem {
  text?: string;
  assignee_member_id?: number | null;
  assignee_name?: string | null;
  due_date?: string | null;
}

/**
 * What people do to action items. A change is of the version that is shown; when it is another one by now, that is said, and shown.
 * Each resolves to the item, or to nothing where it failed.
 */
export function useActionItemActs(slug: string) {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const run = async <T>(record_id: number, act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.type === 'RECORD_CHANGED';
      toast({ tone: 'bad', text: isChanged ? words.actions.changed_meanwhile : toErrorText(error, words) });
      return undefined;
    } finally {
      // Both before it ends: until then the row shows what was pressed, and would else fall back to what was.
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['action-items', slug] }),
        queries.invalidateQueries({ queryKey: ['record', slug, record_id, 'action-items'] }),
      ]);
    }
  };
  const toCall = ({ record_id, id, version }: ActionItem) =>
    [{ params: { slug, record_id, action_item_id: id } }, { if_match: `"${version}"` }] as const;
  const undoBy = (act: () => Promise<unknown>) => ({ text: words.actions.undo, run: () => void act() });

  const change = (item: ActionItem, body: WrittenActionItem & { is_done?: boolean }) =>
    run(item.record_id, async () => {
      const [call, match] = toCall(item);
      const changed = await client.updateActionItem({ ...call, body }, match);
      if (body.is_done === true) {
        const action = undoBy(() => change(changed, { is_done: false }));
        toast({ tone: 'good', text: words.actions.done_toast, action });
      }
      return changed;
    });
  const add = (record_id: number, body: Parameters<typeof client.createActionItem>[0]['body']) =>
    run(record_id, () => client.createActionItem({ params: { slug, record_id }, body }));
  const remove = (item: ActionItem) =>
    run(item.record_id, async () => {
      await client.deleteActionItem(...toCall(item));
      toast({ text: words.actions.deleted, action: undoBy(() => bringBack(item)) });
    });
  const bringBack = async ({ record_id, text, assignee, due_date, dialog_ids, is_done }: ActionItem) => {
    const back = await add(record_id, {
      text,
      due_date,
      assignee_member_id: assignee?.member_id ?? null,
      assignee_name: assignee?.name ?? null,
      ...(dialog_ids.length > 0 && { dialog_ids: dialog_ids.slice(0, 100) }),
    });
    if (back !== undefined && back.is_done !== is_done) await change(back, { is_done });
  };
  return { change, add, remove };
}

/** Shows items that others tick. */
export function useFollowActionItems(slug: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const refresh = () => void queries.invalidateQueries({ queryKey: ['action-items', slug] });
    followRecords(slug, refresh, refresh, gone.signal);
    return () => gone.abort();
  }, [slug, queries]);
}
