import { errors } from '@minutebook/contract/errors.ts';
import { momentEndpoints, type Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { momentHandlers } from '../../records/moments/acts/moment-handlers.ts';
import { findPlace, type Place } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import type { McpArguments } from '@minutebook/contract/mcp/mcp-tools.ts';
import { MOST_ANSWERED_BYTES, type ToolOf } from '../tool.ts';

type Given = McpArguments<'list_moments'> & { limit: number };

interface Listed {
  items: readonly { moment: Moment; title: string | null }[];
  next_cursor: string | null;
}

const USUAL_LIMIT = 50;

/** Lists as many moments as were asked for, or fewer if the answer would be too long. */
export const listMoments: ToolOf<'list_moments'> = async (given, agent) => {
  const { limit = USUAL_LIMIT, record_id } = given;
  const place = await findPlace(agent, given.workspace);
  const { items, next_cursor } =
    record_id === undefined
      ? await listAll(place, { ...given, limit })
      : await listOfRecord(place, { ...given, limit }, record_id);
  const moments = items.map(({ moment, title }) => ({
    moment_id: moment.id,
    kind: moment.kind,
    record_id: moment.record_id,
    title,
    time: toTimecode(moment.start_ms),
    dialog_ids: moment.dialog_ids,
    text: moment.text,
    author: moment.author?.name,
    reply_to: moment.reply_to,
    resolved: moment.resolved === null ? null : true,
    mentions: moment.mentions.length > 0 ? moment.mentions.map(({ name }) => name) : null,
    only_you: moment.audience === 'author' ? true : null,
    url: toRecordUrl(agent, { slug: place.slug, record_id: moment.record_id, start_ms: moment.start_ms }),
  }));
  const text = toAnswerText({ moments, next_cursor });
  if (Buffer.byteLength(text) > MOST_ANSWERED_BYTES && limit > 1) {
    return listMoments({ ...given, limit: Math.floor(limit / 2) }, agent);
  }
  return {
    text: moments.length > 0 || next_cursor !== null ? text : 'There are no such moments.',
    place,
    record_ids: [...new Set(moments.map((moment) => moment.record_id))],
  };
};

const toFlag = (flag = false) => (flag ? 'true' : undefined);

async function listAll(place: Place, given: Given): Promise<Listed> {
  const { kind, mine, mentioned, label_id, limit, cursor } = given;
  const { items, next_token } = await place.ask(
    momentEndpoints['list-moments'],
    momentHandlers['list-moments'],
    {
      query: {
        kind,
        mine: toFlag(mine),
        mentioned: toFlag(mentioned),
        label_id,
        limit,
        next_token: cursor,
      },
    },
  );
  return {
    items: items.map(({ moment, record }) => ({ moment, title: record.title })),
    next_cursor: next_token,
  };
}

/** The list of a record is whole: a cursor tells how many of it were read. */
async function listOfRecord(
  place: Place,
  { kind, mine = false, mentioned = false, limit, cursor = '0' }: Given,
  record_id: number,
): Promise<Listed> {
  const from = Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0) throw errors.invalid('arguments.cursor', 'not_a_list_token');
  const endpoint = momentEndpoints['list-record-moments'];
  const { items } = await place.ask(endpoint, momentHandlers['list-record-moments'], {
    params: { record_id },
  });
  const member_id = mine || mentioned ? (await place.enter(endpoint)).member_id : null;
  const wanted = items.filter(
    (moment) =>
      (kind === undefined || moment.kind === kind) &&
      (!mine || moment.author?.member_id === member_id) &&
      (!mentioned || moment.mentions.some((mention) => mention.member_id === member_id)),
  );
  const shown = wanted.slice(from, from + limit).map((moment) => ({ moment, title: null }));
  const next = from + shown.length;
  return { items: shown, next_cursor: next < wanted.length ? String(next) : null };
}
