/** The gist of a record in a list: who met, and how the summary begins. */
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { isOpening } from '../../text/builtin-insights/to-summary.ts';

export type RecordGist = Pick<AppRecordItem, 'speakers' | 'talk_shares' | 'gist'>;

export const NO_GIST: RecordGist = { speakers: [], talk_shares: [], gist: null };

const SPEAKERS = 6;
const GIST_CHARS = 240;

// A summary begins within its first thousand letters, and need not be read whole.
interface GistRow {
  record_id: number;
  speakers: Pick<V2RecordSpeaker, 'name' | 'talk_time_ms'>[];
  summary: string | null;
}

const selectGists = statement<GistRow>(
  'lists.gists',
  `select r.record_id,
     coalesce(r.extra -> 'speakers', '[]') as speakers,
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
  workspace_id: number,
  record_ids: readonly number[],
): Promise<Map<number, RecordGist>> {
  if (record_ids.length === 0) return new Map();
  const rows = await db.query(selectGists, [workspace_id, record_ids]);
  return new Map(
    rows.map(({ record_id, speakers, summary }) => [
      record_id,
      {
        ...toTalk(speakers),
        gist: summary === null ? null : toGist(summary),
      },
    ]),
  );
}

/** Names that stand twice are one, with the talking of both. */
function toTalk(speakers: GistRow['speakers']): Pick<RecordGist, 'speakers' | 'talk_shares'> {
  const times = new Map<string, number>();
  let all = 0;
  for (const { name, talk_time_ms } of speakers) {
    all += talk_time_ms;
    if (name !== null) times.set(name, (times.get(name) ?? 0) + talk_time_ms);
  }
  const named = [...times].slice(0, SPEAKERS);
  const share = (ms: number) => (all === 0 ? 0 : Math.round((ms / all) * 1_000) / 1_000);
  return { speakers: named.map(([name]) => name), talk_shares: named.map(([, ms]) => share(ms)) };
}

/** The text of a line of Markdown: cells of a table have a dot between them, the rule below its head gives nothing. */
export const withoutMarkdown = (line: string) =>
  withoutBars(line)
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s+/, '')
    .replace(/^\[[ xX]\]\s+/, '')
    .replaceAll(/(\*\*|__|`)/g, '')
    .trim();

function withoutBars(line: string): string {
  const row = line.trim();
  if (row.length < 2 || !row.startsWith('|') || !row.endsWith('|')) return line;
  const cells = row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return '';
  return cells.filter((cell) => cell !== '').join(' · ');
}

/** The first line that says something of the meeting, without the marks of Markdown; null: there is none. */
export function toGist(summary: string): string | null {
  for (const line of summary.split('\n')) {
    const text = withoutMarkdown(line);
    if (text !== '' && !line.startsWith('#') && !isOpening(text))
      return Array.from(text).slice(0, GIST_CHARS).join('');
  }
  return null;
}
