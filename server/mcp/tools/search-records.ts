import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import { listHandlers } from '../../records/lists/list-handlers.ts';
import { findPlace, type Agent } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { MOST_ANSWERED_BYTES, type ToolOf } from '../tool.ts';

const USUAL_LIMIT = 10;
const NOTHING =
  'Nothing was found. All words have to match: try fewer, other forms, the language of the meeting, or less filters.';

/** Lists as many records as were asked for, or fewer if the answer would be too long. */
export const searchRecords: ToolOf<'search_records'> = async (given, agent) => {
  const { limit = USUAL_LIMIT } = given;
  const answer = await search({ ...given, limit }, agent);
  if (Buffer.byteLength(answer.text) <= MOST_ANSWERED_BYTES || limit === 1) return answer;
  return searchRecords({ ...given, limit: Math.floor(limit / 2) }, agent);
};

const search: ToolOf<'search_records'> = async (given, agent) => {
  const { workspace, search_in = 'everywhere', from, to, cursor, limit, ...filters } = given;
  const place = await findPlace(agent, workspace);
  const asked = { ...filters, search_mode: search_in, start_date: from, end_date: to, order: 'rec_date' };
  // A cursor contains the filters of its search, which may be repeated.
  const { items, next_token } = await place.ask(
    appEndpoints['search-records'],
    listHandlers['search-records'],
    {
      query: { ...asked, limit, next_token: cursor },
    },
  );
  const found = items.map((item) => toFound(item, agent, place.slug));
  const text = toAnswerText({ records: found, next_cursor: next_token });
  return {
    text: found.length > 0 ? text : NOTHING,
    place,
    record_ids: items.map(({ record }) => record.id),
  };
};

function toFound(item: AppRecordItem, agent: Agent, slug: string) {
  const { record, snippets, hit_count, speakers, field_hits } = item;
  return {
    record_id: record.id,
    title: record.title,
    started_at: record.started_at,
    length: record.duration_ms === null ? null : toTimecode(record.duration_ms),
    status: record.is_ready ? null : 'not ready yet',
    owner: record.owner?.name,
    speakers,
    labels: record.labels.map(({ name }) => name),
    teams: record.teams.map(({ name }) => name),
    contacts: record.contacts?.map(({ name, company, email }) => name ?? email ?? company),
    url: toRecordUrl(agent, { slug, record_id: record.id }),
    // Names that match are told above already.
    matches: field_hits.flatMap(({ insight_type, is_in_notes, moment_kind, text }) => {
      const place = insight_type ?? moment_kind ?? (is_in_notes ? 'notes' : null);
      return place === null ? [] : [`${place}: ${text}`];
    }),
    matching_lines: hit_count === 0 ? null : hit_count,
    lines: snippets.map(({ dialog_id, start_ms, speaker_name, text }) => ({
      dialog_id,
      time: start_ms === null ? null : toTimecode(start_ms),
      speaker: speaker_name,
      text,
      url: start_ms === null ? null : toRecordUrl(agent, { slug, record_id: record.id, start_ms }),
    })),
  };
}
