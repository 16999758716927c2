import type { Static } from 'typebox';
import type { ChangesQuery } from '@minutebook/contract/v3/feed-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import type { Listening } from '../../http/event-streams.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { readChangePage, type ChangePageText } from '../read-change-page.ts';
import type { CounterWatch } from './watch-counters.ts';

/** A token may end without a fact in the workspace: the right to listen is checked at least so often. */
const LONGEST_WAIT_MS = 5_000;

interface Followed {
  query: Static<typeof ChangesQuery>;
  /** The page that was read when the listener was admitted. */
  first: ChangePageText;
  listening: Listening;
}

/** Yields every page with changes, as the feed answers it; undefined each time there is nothing new. */
export async function* followChanges(
  ctx: RecordContext,
  counters: CounterWatch,
  { query, first, listening }: Followed,
): AsyncGenerator<ChangePageText | undefined, void> {
  const { signal } = listening;
  let caller: Caller | undefined = listening.caller;
  for (let page = first; ; page = await readChangePage(ctx, caller, { ...query, cursor: page.cursor })) {
    yield page.is_empty ? undefined : page;
    if (!page.has_more) {
      const { workspace_id } = caller.workspace;
      await counters.wait({ workspace_id, seen_seq: page.last, longest_ms: LONGEST_WAIT_MS, signal });
    }
    caller = signal.aborted ? undefined : await listening.findCaller();
    if (caller === undefined) return;
  }
}
