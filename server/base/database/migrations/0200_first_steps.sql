-- What a member has done of the first steps in a new workspace, which only they are shown: begun, searched, dismissed.
alter table member add column first_steps text[] not null default '{}';
alter table member add constraint member_first_steps_check
  check (first_steps <@ array['begun', 'searched', 'dismissed']);
