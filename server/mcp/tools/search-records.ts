import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import { searchRecords as search } from '../../records/endpoints/search-records.ts';
import { findPlace, type Agent } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import { toClock } from '../../records/exports/export-words.ts';
import type { ToolOf } from '../tool.ts';

const USUAL_LIMIT = 10;

export const searchRecords: ToolOf<'search_records'> = async (given, agent) => {
  const { workspace, search_in, from, to, cursor, limit = USUAL_LIMIT, ...filters } = given;
  const place = await findPlace(agent, workspace);
  const { owner_user_id, query, label_ids, team_ids } = filters;
  const asked = {
    query,
    search_mode: search_in,
    start_date: from,
    end_date: to,
    label_ids,
    team_ids,
    owner_user_id,
    order: 'rec_date',
  };
  // A cursor contains the filters of its search, which may be repeated.
  const { items, next_token } = await place.ask(appEndpoints['search-records'], search, {
    query: { ...asked, limit, next_token: cursor },
  });
  const found = items.map((item) => toFound(item, agent, place.slug));
  const text = toAnswerText({ records: found, next_cursor: next_token }) || '{}';
  return {
    text: found.length === 0 ? 'Nothing was found.' : text,
    place,
    record_ids: items.map(({ record }) => record.id),
  };
};

function toFound({ record, snippets, hit_count }: AppRecordItem, agent: Agent, slug: string) {
  return {
    record_id: record.id,
    title: record.title,
    started_at: record.started_at,
    length: record.duration_ms === null ? null : toClock(record.duration_ms),
    status: record.is_ready ? null : 'not ready yet',
    owner: record.owner?.name,
    labels: record.labels.map(({ name }) => name),
    teams: record.teams.map(({ name }) => name),
    contacts: record.contacts?.map(({ name, company, email }) => name ?? email ?? company),
    url: toRecordUrl(agent, { slug, recordId: record.id }),
    matching_lines: hit_count === 0 ? null : hit_count,
    lines: snippets.map(({ dialog_id, start_ms, speaker_name, text }) => ({
      dialog_id,
      time: start_ms === null ? null : toClock(start_ms),
      speaker: speaker_name,
      text,
      url: start_ms === null ? null : toRecordUrl(agent, { slug, recordId: record.id, startMs: start_ms }),
    })),
  };
}
