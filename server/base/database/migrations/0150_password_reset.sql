-- Passwords that are reset by mail.

-- Who asked on the page, with an account or without one: the worker looks which, so that the answer tells nobody.
create table password_reset_request (
  request_id uuid not null,
  email text not null,
  asked_at timestamptz(3) not null,
  constraint password_reset_request_pkey primary key (request_id)
);
create index password_reset_request_asked_at_idx on password_reset_request (asked_at);

-- A mailed link. It is bound to the password that it replaces: any other change of the password ends it.
create table password_reset (
  digest bytea not null,
  user_id bigint not null,
  password_digest bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint password_reset_pkey primary key (digest),
  constraint password_reset_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
create index password_reset_user_idx on password_reset (user_id, created_at);
