-- Tokens that may do less than their user. A narrowed token has the scope `read` as well: a version of this server that knows no
-- scopes, while servers are replaced, lets it read at most.
alter table access_token
  add column scopes text[],
  -- Null: it opens every workspace of its user.
  add column workspace_id bigint,
  -- Null: it may be used from anywhere.
  add column networks text[];
