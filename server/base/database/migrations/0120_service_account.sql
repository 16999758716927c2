-- Accounts of programs: a user without a way to sign in, with a member of one workspace, owned by somebody there.
alter table app_user add column kind text not null default 'person';
alter table app_user add constraint app_user_kind_check check (kind in ('person', 'service'));

alter table member
  add column kind text not null default 'person',
  -- Of a service account, which stops when this member leaves. No foreign key: an owner who is erased is one who left.
  add column owner_member_id bigint;
alter table member add constraint member_kind_check check (kind = 'person' or kind = 'service' and owner_member_id is not null);
alter table member add constraint member_service_role_check check (kind = 'person' or base_role <> 'owner');

alter table access_token
  -- Another one was made in its place; both are good until this one ends.
  add column replaced_at timestamptz(3);
alter table access_token drop constraint access_token_kind_check;
alter table access_token add constraint access_token_kind_check check (kind in ('personal', 'session', 'service'));
