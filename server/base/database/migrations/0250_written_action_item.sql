-- Action items that people write, reword and take away (docs/decisions/0080-action-items-by-hand.md).
alter table action_item add column is_by_hand boolean not null default false;
-- What the insight says of an item that people have worded; null: `text` is the insight's, or it has none.
alter table action_item add column made_text text;
-- Kept, so that insights that are made again do not bring it back.
alter table action_item add column is_removed boolean not null default false;
