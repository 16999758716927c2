-- One opening of a record asks several times, and a guesser tries again and again: what is noted once for a while has a key, which
-- is taken by the first of them however many come at the same moment. Entries of one record are found by it.
alter table audit_log add column once_key text;
create unique index audit_log_once_idx on audit_log (workspace_id, once_key) where once_key is not null;
create index audit_log_record_idx on audit_log (workspace_id, record_id, audit_id) where record_id is not null;
