-- Records are found by who took part (server/search/person-facets.ts): a speaker who is a member, a contact or a name, contacts, and
-- those invited, as facets like those of 0041. Names have been folded for search already: a line of record_text.speakers each, in the
-- order of the speakers that have one.
update record_facet f set facets = f.facets || array(
  select (((('x' || substr(encode(sha256(convert_to(f.workspace_id || ':person:' || v.person, 'UTF8')), 'hex'), 1, 12))::bit(48)::bigint
    >> 1) << 16) | ((f.ordinal - 1) >> 12))
  from (
    select case when s.speaker ->> 'member_id' is not null then 'member ' || (s.speaker ->> 'member_id')
      when l.line <> '' then 'name' || l.line end as person
    from (
      select e.speaker, row_number() over (order by e.place) as place
      from json_array_elements(coalesce(r.extra -> 'speakers', '[]')) with ordinality e (speaker, place)
      where e.speaker ->> 'name' is not null
    ) s
    join regexp_split_to_table(x.speakers, '\n') with ordinality l (line, place) on l.place = s.place
    union
    select 'contact ' || c.contact_id from record_contact c
    where c.workspace_id = f.workspace_id and c.record_id = f.record_id
    union
    select 'email ' || lower(a.email collate "C")
    from json_array_elements_text(coalesce(r.event -> 'attendees_emails', '[]')) a (email)
  ) v
  where v.person is not null
)
from record r, record_text x
where r.workspace_id = f.workspace_id and r.record_id = f.record_id and x.workspace_id = f.workspace_id and x.ordinal = f.ordinal
  -- Most records of calls name nobody.
  and (x.speakers <> '' or r.event is not null
    or exists (select from record_contact c where c.workspace_id = f.workspace_id and c.record_id = f.record_id));

-- A speaker can be a contact. Without a foreign key, as for member_id: the contact stays as long as a speaker is linked to it.
alter table speaker_edit add column contact_id bigint;
create index speaker_edit_contact_idx on speaker_edit (workspace_id, contact_id) where contact_id is not null;
