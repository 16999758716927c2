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

export interface ActionItemChange {
  is_done?: boolean;
  assignee_member_id?: number | null;
  due_date?: string | null;
}

/** Changes the version of an item that is shown; when it is another one by now, says so and shows that. Resolves to the changed item. */
export function useChangeActionItem(slug: string) {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const change = async (item: ActionItem, body: ActionItemChange): Promise<ActionItem | undefined> => {
    const params = { slug, record_id: item.record_id, action_item_id: item.id };
    try {
      const changed = await client.updateActionItem({ params, body }, { if_match: `"${item.version}"` });
      if (body.is_done === true) {
        const undo = () => void change(changed, { is_done: false });
        toast({
          tone: 'good',
          text: words.actions.done_toast,
          action: { text: words.actions.undo, run: undo },
        });
      }
      return changed;
    } catch (error) {
      const isChanged = error instanceof ApiError && error.type === 'RECORD_CHANGED';
      toast({ tone: 'bad', text: isChanged ? words.actions.changed_meanwhile : toErrorText(error, words) });
      return undefined;
    } finally {
      // Both before it ends: until then the row shows what was pressed, and would else fall back to what was.
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['action-items', slug] }),
        queries.invalidateQueries({ queryKey: ['record', slug, item.record_id, 'action-items'] }),
      ]);
    }
  };
  return change;
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
