import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Moment, MomentChange } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listTimedLines } from '@minutebook/contract/resources/timed-notes.ts';
import { ApiError } from '@minutebook/sdk';
import { client } from '../../../session/client.ts';
import type { NewMomentName } from '../drafts/editors.ts';
import { TextChanged } from '../drafts/use-draft.ts';
import type { Player } from '../player/make-player.ts';
import { useRecordParams } from '../use-record-change.ts';

/** In the order of their times. The key lies below that of the record: whatever reloads the record reloads them. */
export const recordMomentsQuery = (slug: string, record_id: number) =>
  queryOptions({
    queryKey: ['record', slug, record_id, 'moments'],
    async queryFn({ signal }) {
      const { items } = await client.listRecordMoments({ params: { slug, record_id } }, { signal });
      return items;
    },
  });

/** Sends a change of a moment whose text was `based_on` when somebody began to type. @throws TextChanged */
export function useSendMomentChange(moment_id: number) {
  const params = useRecordParams();
  const queries = useQueryClient();
  const query = recordMomentsQuery(params.slug, params.record_id);
  const send = (change: MomentChange, based_on: string): Promise<unknown> => {
    const moment = queries.getQueryData(query.queryKey)?.find(({ id }) => id === moment_id);
    requireText(moment, change, based_on);
    return client.updateMoment({ params: { ...params, moment_id }, body: change }, toMatch(moment));
  };
  return async (change: MomentChange, based_on: string): Promise<void> => {
    try {
      await send(change, based_on);
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'RECORD_CHANGED') throw error;
      await queries.fetchQuery({ ...query, staleTime: 0 });
      await send(change, based_on);
    }
  };
}

/** The text that is sent may be there already, by a try whose answer was lost. */
function requireText(moment: Moment | undefined, change: MomentChange, based_on: string): void {
  if (moment === undefined) return;
  const text = moment.text ?? '';
  if (text !== based_on && text !== change.text) throw new TextChanged(text);
}

/** Nothing is done to another version than the one that is shown. */
export const toMatch = (moment: Pick<Moment, 'version'> | undefined) =>
  moment === undefined ? undefined : { if_match: `"${moment.version}"` };

/** A comment that answers none, and that nobody has said is done with. */
export const isOpenThread = ({ kind, reply_to, resolved }: Moment): boolean =>
  kind === 'comment' && reply_to === null && resolved === null;

/** To the second, as it is shown and written into the notes. */
export const presentMs = (player: Pick<Player, 'getTime'>) => Math.floor(player.getTime() / 1000) * 1000;

export const toNewMoment = (player: Pick<Player, 'getTime'>): NewMomentName =>
  `moment at ${presentMs(player)}`;

/** Reads a time as it is written in notes, `12:34` or `1:02:03`; undefined: it is no time. */
export const readTime = (time: string): number | undefined => listTimedLines(`[${time.trim()}]`)[0]?.start_ms;
