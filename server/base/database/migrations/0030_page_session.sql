-- Sessions of pages: a cookie instead of refresh tokens.

-- cookie_digest and expires_at are null for programs, whose sessions live by their refresh tokens. Where and when a session was
-- used last is shown to its user.
alter table login_session add column cookie_digest bytea;
alter table login_session add column expires_at timestamptz;
alter table login_session add column client text;
alter table login_session add column address text;
alter table login_session add column last_used_at timestamptz;
alter table login_session add constraint login_session_cookie_digest_key unique (cookie_digest);
