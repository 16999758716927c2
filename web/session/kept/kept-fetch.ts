/**
 * What was read last is kept in this browser, and answers when the server cannot be reached: the list of records, and records that
 * were opened. It is of the member who is signed in, and gone when they sign out.
 */
import type { ClientOptions } from '@minutebook/sdk';
import { canKeepPages } from '../../kept.ts';
import { makeStore, useStore } from '../../store.ts';
import { isOffline } from '../connection.ts';
import { OF_PAGES } from '../of-pages.ts';
import { getSession } from '../session.ts';

/** When what is shown was received, by its path, where that is not what the server has now. */
const keptSince = makeStore<ReadonlyMap<string, number>>(new Map());

export const hasKeptShown = (): boolean => keptSince.get().size > 0;

/** Since when what is shown at this path may be out of date; undefined: it is not. @param received_at when the page got it */
export function useNotUpdatedSince(path: string | undefined, received_at: number): number | undefined {
  const since = useStore(keptSince).get(path ?? '');
  const isCutOff = useStore(isOffline);
  return since ?? (isCutOff ? received_at : undefined);
}

const loadKept = () => import('./kept-answers.ts');

/** Never waits for what is kept while the server answers. */
export const fetchKeeping: NonNullable<ClientOptions['fetch']> = async (input, init) => {
  const address = input instanceof Request ? input.url : input.toString();
  const user_id = getSession().user?.id;
  const path = toKeptPath(address, init);
  if (path === undefined || user_id === undefined) return OF_PAGES.fetch(input, init);
  const place = { user_id, address };
  const isOurs = () => getSession().user?.id === user_id;
  try {
    const response = await OF_PAGES.fetch(input, init);
    note(path, undefined);
    // Read at once: whoever asked ends the request as soon as they have read theirs.
    const text = await response.text();
    // A browser may refuse to store anything: then nothing is kept, and all else works.
    void loadKept()
      .then(({ keepAnswer }) => keepAnswer(place, { status: response.status, text, isOurs }))
      .catch(() => undefined);
    return new Response(text, response);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const kept = await loadKept()
      .then(({ findAnswer }) => findAnswer(place))
      .catch(() => undefined);
    if (kept === undefined) throw error;
    note(path, kept.received_at);
    return kept.response;
  }
};

function note(path: string, since: number | undefined): void {
  if (keptSince.get().get(path) === since) return;
  const next = new Map(keptSince.get());
  if (since === undefined) next.delete(path);
  else next.set(path, since);
  keptSince.set(next);
}

const KEPT_PATHS =
  /^\/api\/v3\/workspaces(?:\/[^/]+\/(?:members\/me|search|labels|records\/\d+))?$|^\/app\/workspaces\/[^/]+\/(?:saved-searches|records\/\d+\/state)$/;

/** A list that is searched or filtered is not kept: offline it would show what was found another time. */
const LIST_PARAMETERS = [
  'order',
  'limit',
  'hits',
  'search_mode',
  'label_filter_condition',
  'offset',
  'include',
];

/** undefined: it is not kept. */
function toKeptPath(address: string, init?: RequestInit): string | undefined {
  if (!canKeepPages || (init?.method ?? 'GET') !== 'GET') return undefined;
  const { pathname, searchParams } = new URL(address, location.origin);
  const isWhole = [...searchParams.keys()].every((name) => LIST_PARAMETERS.includes(name));
  return isWhole && KEPT_PATHS.test(pathname) ? pathname : undefined;
}
