import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@minutebook/sdk';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { client } from '../../session/client.ts';
import { followRecords } from '../../session/following/follow-records.ts';
import { myMemberQuery } from '../../session/queries.ts';
import { toLabels, workspacePeopleQuery } from '../record/access/workspace-people-query.ts';
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
  /** The name as it is shown or typed; empty: nobody. */
  assignee?: string;
  due_date?: string | null;
}

type NewActionItem = Parameters<typeof client.createActionItem>[0]['body'] & { assignee?: string };

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
  /** Waits until the members are read: by name alone it would be given to nobody in particular. */
  const withAssignee = async <T extends { assignee?: string }>({ assignee, ...written }: T) => ({
    ...written,
    ...(assignee !== undefined && toAssignee(assignee, await readLabels())),
  });
  /** The members by their labels. A caller who may not list members can only assign by name. */
  const readLabels = async () => {
    const { workspace_permissions } = await queries.ensureQueryData(myMemberQuery(slug));
    if (workspace_permissions['member.read'] !== 'allow') return new Map<number, string>();
    return toLabels((await queries.ensureQueryData(workspacePeopleQuery(slug))).members);
  };

  const change = (item: ActionItem, body: WrittenActionItem & { is_done?: boolean }) =>
    run(item.record_id, async () => {
      const [call, match] = toCall(item);
      const changed = await client.updateActionItem({ ...call, body: await withAssignee(body) }, match);
      if (body.is_done === true) {
        const action = undoBy(() => change(changed, { is_done: false }));
        toast({ tone: 'good', text: words.actions.done_toast, action });
      }
      return changed;
    });
  const add = (record_id: number, written: NewActionItem) =>
    run(record_id, async () =>
      client.createActionItem({ params: { slug, record_id }, body: await withAssignee(written) }),
    );
  const remove = (item: ActionItem) =>
    run(item.record_id, async () => {
      await client.deleteActionItem(...toCall(item));
      toast({ text: words.actions.deleted, action: undoBy(() => bringBack(item)) });
    });
  const bringBack = async (item: ActionItem) => {
    const { record_id, is_done } = item;
    const back = await run(record_id, () => addAgain(slug, item));
    if (back !== undefined && back.is_done !== is_done) await change(back, { is_done });
  };
  return { change, add, remove };
}

/** Undoes a removal: writing the words of a removed item again restores it, with its person and day. */
async function addAgain(slug: string, item: ActionItem): Promise<ActionItem> {
  const { record_id, text, assignee, due_date, dialog_ids, is_by_hand, is_in_insight } = item;
  const said = { text, ...(dialog_ids.length > 0 && { dialog_ids: dialog_ids.slice(0, 100) }) };
  const isKept = !is_by_hand || is_in_insight;
  const create = (chosen: { assignee_member_id?: number; assignee_name?: string | null }) =>
    client.createActionItem({
      params: { slug, record_id },
      body: { ...said, ...(!isKept && { due_date, ...chosen }) },
    });
  const byName = { assignee_name: assignee?.name ?? null };
  if (assignee?.member_id == null) return create(byName);
  try {
    return await create({ assignee_member_id: assignee.member_id });
  } catch (error) {
    // Somebody who has left, or lost the record, keeps their name.
    if (error instanceof ApiError && isRefused(error)) return create(byName);
    throw error;
  }
}

const isRefused = ({ type }: ApiError) => type === 'VALIDATION_ERROR' || type === 'FORBIDDEN';

/** A member, if that is what somebody chose or wrote, else somebody by this name. */
function toAssignee(written: string, labels: ReadonlyMap<number, string>) {
  if (written === '') return { assignee_member_id: null };
  const [member] = [...labels].find(([, label]) => label === written) ?? [];
  return member === undefined ? { assignee_name: written } : { assignee_member_id: member };
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
