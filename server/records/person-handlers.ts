import type { Person } from '@minutebook/contract/app/person-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { V2RecordContact, V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '../access/caller.ts';
import { type Queryable, statement } from '../base/database/database.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { ok } from '../http/reply.ts';
import { type PersonMatch, isSpeaker } from '../search/person-facets.ts';
import { walkRecords } from '../search/walk/walk-records.ts';
import { auditWords } from './access/record-access.ts';
import { lists, selectOpenOfNames } from './action-items/action-item-queries.ts';
import { toListedActionItem } from './action-items/action-item-view.ts';
import { resolvePageFilters } from './lists/resolve-page-filters.ts';
import type { RecordContext } from './record-context.ts';
import { findPerson } from './persons/find-person.ts';
import { listMet } from './persons/list-met.ts';
import { selectSpeakers } from './persons/person-queries.ts';
import { isForgettable } from './voices/forget-voices.ts';

/** The same limit as in lists. */
const MOST_RECORDS = 1_000;

const MOST_ITEMS = 50;

const sumOf = (speakers: readonly V2RecordSpeaker[]) =>
  speakers.reduce((sum, { talk_time_ms }) => sum + talk_time_ms, 0);

interface OpenItems {
  match: PersonMatch;
  record_ids: readonly number[];
  names: readonly string[];
}

const selectContacts = statement<V2RecordContact>(
  'records.list-contacts',
  `select c.contact_id as id, c.name, c.email, c.phone_number, c.company
   from contact c
   where c.workspace_id = $1 and c.contact_id > $2
     and ($3::text is null or strpos(lower(concat_ws(' ', c.name, c.email, c.phone_number, c.company)), lower($3)) > 0)
     and exists (
       select 1 from record_contact rc
       join record_index i on i.workspace_id = rc.workspace_id and i.record_id = rc.record_id
       where rc.workspace_id = $1 and rc.contact_id = c.contact_id and i.acl && $4::bigint[])
   order by c.contact_id limit $5`,
);

export const personHandlers = {
  'get-person': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const found = await findPerson(ctx.db, caller, query.person);
    const resolved = found && (await resolvePageFilters(ctx, caller, query));
    if (found === undefined || resolved === undefined) throw errors.notFound();
    const { match, facts } = found;
    const walk = { workspace_id, order: 'rec_date', limit: MOST_RECORDS, after: null, ...resolved } as const;
    const { records, next } = await walkRecords(ctx.db, walk);
    // Members are known to whoever may read their list; anybody else is there as far as records are that one may see.
    if (records.length === 0 && (facts.kind !== 'member' || facts.name === null)) throw errors.notFound();
    const record_ids = records.map(({ record_id }) => record_id);
    const meetings = await ctx.db.query(selectSpeakers, [workspace_id, record_ids]);
    const talk = addUp(
      meetings.map(({ speakers }) => speakers),
      match,
    );
    const items = await listOpenItems(ctx.db, caller, { match, record_ids, names: talk.names });
    const shown = items.action_items.map(({ record }) => record.id);
    await auditWords(ctx, caller, { record_ids: shown, by: 'action_items' });
    return ok({
      ...facts,
      // A name is shown as the newest record writes it.
      name: (facts.kind === 'name' ? talk.names[0] : undefined) ?? facts.name ?? talk.names[0] ?? null,
      record_count: records.length,
      has_more: next !== null,
      talk_time_ms: talk.own_ms,
      total_talk_time_ms: talk.all_ms,
      may_forget_voice: await isForgettable(ctx.db, caller, match),
      met: listMet(
        meetings.map(({ speakers }) => speakers),
        match,
      ),
      ...items,
    });
  },

  'list-contacts': async ({ query, caller, ctx }) => {
    const { workspace_id, has_contacts } = caller.workspace;
    // Records leave them out in the same case.
    if (!has_contacts) return ok({ items: [], has_more: false });
    const { after_id = 0, query: text = null, limit } = query;
    const values = [workspace_id, after_id, text, caller.principals, limit + 1];
    const rows = await ctx.db.query(selectContacts, values);
    return ok({ items: rows.slice(0, limit), has_more: rows.length > limit });
  },
} satisfies SubjectHandlers<RecordContext>;

/** `names`: as their records have them, the newest first. */
function addUp(meetings: readonly V2RecordSpeaker[][], match: PersonMatch) {
  let [own_ms, all_ms] = [0, 0];
  const names = new Set<string>();
  for (const speakers of meetings) {
    const own = speakers.filter((speaker) => isSpeaker(match, speaker));
    for (const { name } of own) if (name !== null) names.add(name);
    own_ms += sumOf(own);
    if (own.length > 0) all_ms += sumOf(speakers);
  }
  return { own_ms, all_ms, names: [...names] };
}

/** A member's items are found by the member, those of others by their name in the same records. */
async function listOpenItems(
  db: Queryable,
  caller: Caller,
  { match: { member_id }, record_ids, names }: OpenItems,
): Promise<Pick<Person, 'action_items' | 'has_more_action_items'>> {
  const { workspace_id } = caller.workspace;
  const { principals } = caller;
  const most = MOST_ITEMS + 1;
  const rows =
    member_id === null
      ? await db.query(selectOpenOfNames, [workspace_id, principals, record_ids, names, most])
      : await db.query(lists.mine.open, [
          workspace_id,
          member_id,
          principals,
          '-infinity',
          0,
          'infinity',
          most,
        ]);
  const visible = rows.filter(({ is_visible }) => is_visible);
  return {
    action_items: visible.slice(0, MOST_ITEMS).map((row) => toListedActionItem(caller, row)),
    has_more_action_items: rows.length > MOST_ITEMS,
  };
}
