import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { V2RecordContact } from '@minutebook/contract/resources/record.ts';
import { statement } from '../../base/database/database.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';

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

export const listContacts: HandlerOf<(typeof v3Endpoints)['list-contacts']> = async ({
  query,
  caller,
  ctx,
}) => {
  const { workspace_id, has_contacts } = caller.workspace;
  // Records leave them out in the same case.
  if (!has_contacts) return ok({ items: [], has_more: false });
  const { after_id = 0, query: text = null, limit } = query;
  const values = [workspace_id, after_id, text, caller.principals, limit + 1];
  const rows = await ctx.db.query(selectContacts, values);
  return ok({ items: rows.slice(0, limit), has_more: rows.length > limit });
};
