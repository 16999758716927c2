-- Logins: what stands behind tokens of the kind `session`.

create sequence session_id_seq;

-- One login on one device. It lives as long as its refresh tokens are used in turn.
create table login_session (
  session_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint login_session_pkey primary key (session_id),
  constraint login_session_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
create index login_session_user_idx on login_session (user_id, session_id);

-- Each is good once: it is replaced by the next. One that comes a second time was stolen, from the client or by it.
create table refresh_token (
  digest bytea not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint refresh_token_pkey primary key (digest),
  constraint refresh_token_session_fkey foreign key (session_id) references login_session (session_id) on delete cascade
);
create index refresh_token_session_idx on refresh_token (session_id);

alter table access_token add column session_id bigint;
alter table access_token add constraint access_token_session_fkey
  foreign key (session_id) references login_session (session_id) on delete cascade;
create index access_token_session_idx on access_token (session_id);

-- What a page of ours hands to a program on the same machine, to log in with once.
create table login_token (
  digest bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  constraint login_token_pkey primary key (digest),
  constraint login_token_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
create index login_token_user_idx on login_token (user_id);

-- Tries at a password, by what was given as e-mail address and by address of the client; a row counts for 15 minutes from its first try.
create table login_attempt (
  email text not null,
  address text not null,
  attempts integer not null,
  first_at timestamptz not null,
  constraint login_attempt_pkey primary key (email, address)
);
create index login_attempt_first_at_idx on login_attempt (first_at);
