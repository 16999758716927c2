/** What a row of the list says of a record beside its title: who met, and how the summary begins. */
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export type RecordGist = Pick<AppRecordItem, 'speakers' | 'gist'>;

export const NO_GIST: RecordGist = { speakers: [], gist: null };

const SPEAKERS = 6;
const GIST_CHARS = 240;

// A summary begins within its first thousand letters, and need not be read whole.
const selectGists = statement<{ record_id: number; speakers: string[]; summary: string | null }>(
  'app-records.gists',
  `select r.record_id,
     coalesce((select json_agg(s ->> 'name') from json_array_elements(r.extra -> 'speakers') s
       where s ->> 'name' is not null), '[]') as speakers,
     (select left(i.value ->> 'text', 1000) from insight i
      where i.workspace_id = $1 and i.record_id = r.record_id and i.type = 'summary'
        and i.status = 'processed'
      order by i.insight_id limit 1) as summary
   from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

/** By record id. */
export async function findRecordGists(
  db: Queryable,
  workspaceId: number,
  recordIds: readonly number[],
): Promise<Map<number, RecordGist>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db.query(selectGists, [workspaceId, recordIds]);
  return new Map(
    rows.map(({ record_id, speakers, summary }) => [
      record_id,
      {
        speakers: [...new Set(speakers)].slice(0, SPEAKERS),
        gist: summary === null ? null : toGist(summary),
      },
    ]),
  );
}

export const withoutMarkdown = (line: string) =>
  line
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/(\*\*|__|`)/g, '')
    .trim();

/** The first line that says something, without the marks of Markdown; null: there is none. */
export function toGist(summary: string): string | null {
  for (const line of summary.split('\n')) {
    const text = withoutMarkdown(line);
    if (text !== '' && !line.startsWith('#')) return Array.from(text).slice(0, GIST_CHARS).join('');
  }
  return null;
}
