-- The session at the provider of single sign-on that a session began with, so that a sign-out there ends it; empty: the provider does
-- not name it. null: it began otherwise.
alter table login_session add column provider_sid text;
alter table login_token add column provider_sid text;
update login_session set provider_sid = '' where proof = 'provider';
create index login_session_provider_sid_idx on login_session (provider_sid) where provider_sid <> '';

-- Logout tokens that were taken, until they are over: none is taken twice.
create table seen_logout_token (
  digest bytea not null,
  expires_at timestamptz(3) not null,
  constraint seen_logout_token_pkey primary key (digest)
);
create index seen_logout_token_expires_idx on seen_logout_token (expires_at);
