-- Tokens go to the index's pending list first, and from there into the tree in batches (server/search/clean-pending-tokens.ts): the
-- service cleans the list itself, long before it has 64 MB and whoever writes next would have to.
alter index record_token_tokens_idx set (fastupdate = on, gin_pending_list_limit = 65536);
