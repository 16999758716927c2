-- A kept answer goes with the record that it is about: until then its row stays, so that the key is not used for another request.
alter table idempotent_request add column record_id bigint;
create index idempotent_request_record_idx on idempotent_request (workspace_id, record_id) where record_id is not null;

-- Answers that are kept from before may hold a transcript.
update idempotent_request set reply_sealed = '' where reply_sealed is not null;
