-- Names of people are a kind of mask that a workspace chooses: until it does, they are left out.
alter table workspace alter column unmasked_kinds set default '{person_name}';
update workspace set unmasked_kinds = unmasked_kinds || '{person_name}';
