-- Second factors of users: an authenticator app, passkeys, recovery codes; and workspaces that need one.

-- last_step is the latest time step whose code was accepted: no code is accepted twice.
create table totp (
  user_id bigint not null,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint totp_pkey primary key (user_id),
  constraint totp_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);

create sequence passkey_id_seq;

-- user_handle is what the authenticator knows its user by. sign_count is the authenticator's own counter, or 0 for ever.
create table passkey (
  passkey_id bigint not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  user_handle text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (passkey_id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
create index passkey_user_idx on passkey (user_id, passkey_id);

-- A code has 80 random bits, so a plain digest cannot be reversed by search. One that was used is deleted.
create table recovery_code (
  user_id bigint not null,
  digest bytea not null,
  constraint recovery_code_pkey primary key (user_id, digest),
  constraint recovery_code_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);

-- Signed challenges that have been answered: each is good once, and its row is deleted after its time.
create table spent_challenge (
  digest bytea not null,
  expires_at timestamptz not null,
  constraint spent_challenge_pkey primary key (digest)
);
create index spent_challenge_expires_at_idx on spent_challenge (expires_at);

-- What vouches for a session: a password (or an older server, which does not say), a provider, a second factor.
alter table login_session add column proof text not null default 'password';
alter table login_session add constraint login_session_proof_check check (proof in ('password', 'provider', 'factor'));
-- When the user last proved who they are in this session; null: not in this session.
alter table login_session add column confirmed_at timestamptz;
-- The proof of the session that made the token: a program that signs in with it inherits it.
alter table login_token add column proof text not null default 'password';
alter table login_token add constraint login_token_proof_check check (proof in ('password', 'provider', 'factor'));

alter table workspace add column second_factor text not null default 'optional';
alter table workspace add constraint workspace_second_factor_check check (second_factor in ('optional', 'required', 'always'));
