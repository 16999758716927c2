/**
 * The contacts of records. One that is equal in every field is the same contact, for whoever sees a record that has it: otherwise an old id
 * would tell of a hidden one. It lives as long as a record or a speaker is linked to it. The
 * transaction holds the workspace's counter, so that no contact is added or deleted beside it.
 */
import { statement, type Queryable } from '../../base/database/database.ts';
import { contactIsVisible } from '../persons/person-queries.ts';
import type { RecordKey } from '../lock-records.ts';

export interface ContactFields {
  name: string | null;
  email: string | null;
  phone_number: string | null;
  company: string | null;
}

const selectContacts = statement<{ place: number; contact_id: number }>(
  'writing.known-contacts',
  `select g.place, min(c.contact_id) as contact_id
   from jsonb_to_recordset($2::jsonb) as g (place integer, name text, email text, phone_number text, company text)
   join contact c on c.workspace_id = $1
     and c.name is not distinct from g.name and c.email is not distinct from g.email
     and c.phone_number is not distinct from g.phone_number and c.company is not distinct from g.company
   where $3::bigint[] is null or c.contact_id = any ($4::bigint[]) or ${contactIsVisible('c.contact_id')}
   group by g.place order by g.place`,
);
const insertContacts = statement<{ contact_id: number }>(
  'writing.insert-contacts',
  `insert into contact (workspace_id, contact_id, name, email, phone_number, company)
   select $1, nextval('contact_id_seq'), g.name, g.email, g.phone_number, g.company
   from jsonb_to_recordset($2::jsonb) as g (name text, email text, phone_number text, company text)
   returning contact_id`,
);
const linkContacts = statement<never>(
  'writing.insert-record_contact',
  `insert into record_contact (workspace_id, record_id, contact_id) select $1, $2, unnest($3::bigint[])`,
);
const takeContacts = statement<{ contact_id: number }>(
  'writing.take-contacts',
  `with taken as (
     delete from record_contact rc where rc.workspace_id = $1 and rc.record_id = $2 returning rc.contact_id
   )
   select t.contact_id from taken t
   union
   select s.contact_id from speaker_edit s
   where s.workspace_id = $1 and s.record_id = $2 and s.contact_id is not null
   order by contact_id`,
);
const deleteUnlinkedContacts = statement<never>(
  'writing.delete-unlinked-contacts',
  `delete from contact c where c.workspace_id = $1 and c.contact_id = any($2::bigint[]) and not exists (
     select 1 from record_contact rc where rc.workspace_id = $1 and rc.contact_id = c.contact_id)
   and not exists (
     select 1 from speaker_edit s where s.workspace_id = $1 and s.contact_id = c.contact_id)`,
);

interface AddedContacts {
  contacts: readonly ContactFields[];
  /** The principals of whoever adds the contacts; null: they see every record. */
  principals: readonly number[] | null;
  /** The ids of the contacts that the record had until now. */
  earlier?: readonly number[];
}

/** Adds contacts to a record that has none yet. */
export async function addContacts(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { contacts, principals, earlier = [] }: AddedContacts,
): Promise<void> {
  if (contacts.length === 0) return;
  const distinct = [...new Map(contacts.map((contact) => [JSON.stringify(contact), contact])).values()];
  const placed = distinct.map((contact, place) => ({ ...contact, place }));
  const known = await tx.query(selectContacts, [workspace_id, JSON.stringify(placed), principals, earlier]);
  const knownPlaces = new Set(known.map(({ place }) => place));
  const unknown = placed.filter(({ place }) => !knownPlaces.has(place));
  const added = await tx.query(insertContacts, [workspace_id, JSON.stringify(unknown)]);
  const contactIds = new Set([...known, ...added].map(({ contact_id }) => contact_id));
  await tx.query(linkContacts, [workspace_id, record_id, [...contactIds]]);
}

/** Unlinks the contacts of a record, and names those of its speakers; the rows of those that no other record names are for `dropUnnamed`. */
export async function takeContactsOf(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<number[]> {
  const taken = await tx.query(takeContacts, [workspace_id, record_id]);
  return taken.map(({ contact_id }) => contact_id);
}

export async function dropUnnamed(
  tx: Queryable,
  workspace_id: number,
  contactIds: readonly number[],
): Promise<void> {
  await tx.query(deleteUnlinkedContacts, [workspace_id, contactIds]);
}
