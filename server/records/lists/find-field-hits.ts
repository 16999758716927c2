/** Finds what a search matched beside titles and transcripts: lines of insights, notes, tasks and comments, and names. */
import type { FieldHit } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { CallerWorkspace } from '../../access/caller.ts';
import { statement } from '../../base/database/database.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { markMatches } from '../../search/mark-matches.ts';
import type { SearchTerm } from '../../search/parse-query.ts';
import type { RecordSearch } from '../../search/walk/record-walk.ts';
import { attendeeNames } from '../indexing/index-record-queries.ts';
import { writtenTexts, type WrittenText } from '../indexing/written-texts.ts';
import type { RecordContext } from '../record-context.ts';
import { withoutMarkdown } from './record-gists.ts';
import { cutAround, markFirst } from './to-snippet.ts';

const WRITTEN_LINES = 2;
const NAMES_A_FIELD = 3;

interface BesideTexts {
  record_id: number;
  speakers: string[];
  attendees_emails: string[];
  attendee_names: string[];
  label_ids: number[];
  owner_member_id: number | null;
  insights: { type: InsightType; text: string }[];
  written: WrittenText[];
}

// Insights, and what is written beside them, are read only where their searched text has a hit.
const selectBesideTexts = statement<BesideTexts>(
  'lists.beside-texts',
  `select r.record_id, i.label_ids, i.owner_member_id,
     coalesce((select json_agg(s ->> 'name') from json_array_elements(r.extra -> 'speakers') s
       where s ->> 'name' is not null), '[]') as speakers,
     coalesce(r.event -> 'attendees_emails', '[]') as attendees_emails,
     ${attendeeNames} as attendee_names,
     coalesce((select json_agg(json_build_object('type', n.type, 'text', n.value ->> 'text') order by n.insight_id)
       from insight n
       where n.workspace_id = $1 and n.record_id = r.record_id and n.status = 'processed' and n.value is not null
         and found.in_insights), '[]') as insights,
     case when found.in_insights then ${writtenTexts} else '[]' end as written
   from record r
   join record_index i on i.workspace_id = $1 and i.record_id = r.record_id
   join record_text x on x.workspace_id = $1 and x.ordinal = r.ordinal
   cross join lateral (
     select exists (select from unnest($3::text[]) as w (needle) where strpos(x.insights, w.needle) > 0) as in_insights
   ) as found
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

/** By record id. */
export async function findFieldHits(
  ctx: Pick<RecordContext, 'db' | 'record_items'>,
  {
    workspace,
    record_ids,
    search: { terms, mode, people = [] },
  }: { workspace: CallerWorkspace; record_ids: readonly number[]; search: RecordSearch },
): Promise<Map<number, FieldHit[]>> {
  const everywhere = mode === 'everywhere' ? terms : [];
  const participants = [...everywhere, ...people.filter(({ role }) => role === 'participant')];
  const speakers = [...everywhere, ...people];
  const inInsights = mode === 'everywhere' || mode === 'insights' ? terms : [];
  if (speakers.length === 0 && inInsights.length === 0) return new Map();
  const needles = inInsights.map(({ needle }) => needle);
  const rows = await ctx.db.query(selectBesideTexts, [workspace.workspace_id, record_ids, needles]);
  const names = await ctx.record_items.searched_names.read(ctx.db, workspace);
  const writtenLines = await findWrittenLines(rows, inInsights);
  const toHits = (row: BesideTexts): FieldHit[] => {
    const owner = row.owner_member_id === null ? undefined : names.owners.get(row.owner_member_id);
    const labels = row.label_ids.flatMap((label_id) => names.labels.get(label_id) ?? []);
    return [
      ...listNames('label', labels, everywhere),
      ...listNames('owner', owner === undefined ? [] : [owner], participants),
      ...listNames('speaker', row.speakers, speakers),
      ...listNames('attendee', [...row.attendee_names, ...row.attendees_emails], participants),
      ...(writtenLines.get(row.record_id) ?? []),
    ];
  };
  return new Map(rows.map((row) => [row.record_id, toHits(row)]));
}

function listNames(
  field: FieldHit['field'],
  names: readonly string[],
  terms: readonly SearchTerm[],
): FieldHit[] {
  return [...new Set(names)]
    .map((text) => ({ field, ...NOWHERE, text, marks: markMatches(text, terms) }))
    .filter(({ marks }) => marks.length > 0)
    .slice(0, NAMES_A_FIELD);
}

/** By record id: lines of insights, then of notes, tasks and moments. A page of records may have megabytes of them. */
async function findWrittenLines(
  rows: readonly BesideTexts[],
  terms: readonly SearchTerm[],
): Promise<Map<number, FieldHit[]>> {
  const found = new Map<number, FieldHit[]>(rows.map(({ record_id }) => [record_id, []]));
  const all = rows.flatMap(({ record_id, insights, written }) => {
    const hits = found.get(record_id) ?? [];
    return [
      ...insights.map(({ type, text }) => ({ hits, text, of: { ...NOWHERE, insight_type: type } })),
      ...written.map(({ of, text }) => ({ hits, text, of: toPlace(of) })),
    ];
  });
  await readEachInSlices(all, {
    lengthOf: ({ text }) => text.length,
    read: (one) => addLines(one, terms),
  });
  return found;
}

type Place = Pick<FieldHit, 'insight_type' | 'is_in_notes' | 'moment_kind'>;

const NOWHERE: Place = { insight_type: null, is_in_notes: false, moment_kind: null };

function toPlace(of: WrittenText['of']): Place {
  if (of === 'notes') return { ...NOWHERE, is_in_notes: true };
  return of === 'action_item' ? { ...NOWHERE, insight_type: of } : { ...NOWHERE, moment_kind: of };
}

function addLines(
  { hits, text, of }: { hits: FieldHit[]; text: string; of: Place },
  terms: readonly SearchTerm[],
): void {
  for (const line of text.split('\n')) {
    if (hits.length === WRITTEN_LINES) return;
    const shown = withoutMarkdown(line);
    const marks = markFirst(shown, terms);
    if (marks.length > 0) hits.push({ field: 'insight', ...of, ...cutAround(shown, marks) });
  }
}
