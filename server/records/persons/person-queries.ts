import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { statement } from '../../base/database/database.ts';

/** The contact is one of a record of the workspace `$1` that somebody with the principals `$3` sees, or a speaker there. */
export const contactIsVisible = (contact: string) => `(exists (
       select 1 from record_contact rc
       join record_index i on i.workspace_id = rc.workspace_id and i.record_id = rc.record_id
       where rc.workspace_id = $1 and rc.contact_id = ${contact} and i.acl && $3::bigint[])
     or exists (
       select 1 from speaker_edit s
       join record_index i on i.workspace_id = s.workspace_id and i.record_id = s.record_id
       where s.workspace_id = $1 and s.contact_id = ${contact} and i.acl && $3::bigint[]))`;

export interface MemberRow {
  name: string;
  email: string;
  is_active: boolean;
  is_guest: boolean;
  /** No other active member is called so. */
  is_only_one: boolean;
}

export const selectMember = statement<MemberRow>(
  'persons.member',
  `select m.name, m.email, m.status = 'active' as is_active, m.base_role = 'guest' as is_guest, not exists (
     select 1 from member o
     where o.workspace_id = $1 and o.name = m.name and o.member_id <> m.member_id and o.status = 'active'
   ) as is_only_one
   from member m where m.workspace_id = $1 and m.member_id = $2`,
);

export const selectNamed = statement<{ member_id: number }>(
  'persons.named',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.name = $2 and m.status = 'active'
   order by m.member_id limit 2`,
);

export interface ContactRow {
  name: string | null;
  email: string | null;
  phone_number: string | null;
  company: string | null;
}

export const selectContact = statement<ContactRow>(
  'persons.contact',
  `select c.name, c.email, c.phone_number, c.company from contact c
   where c.workspace_id = $1 and c.contact_id = $2 and ${contactIsVisible('$2')}`,
);

export const selectSpeakers = statement<{ speakers: V2RecordSpeaker[] }>(
  'persons.speakers',
  `select coalesce(r.extra -> 'speakers', '[]') as speakers from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.recorded_at desc, r.record_id desc`,
);
