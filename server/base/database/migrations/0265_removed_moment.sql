-- Moments that somebody has deleted are kept for as long as that can be undone (docs/decisions/0071-undo-of-a-moment.md).
alter table removed_item
  drop constraint removed_item_kind_check,
  add constraint removed_item_kind_check check (kind in ('label', 'team', 'role', 'moment'));
-- The sweep looks through all workspaces, kind by kind.
create index removed_item_due_idx on removed_item (kind, removed_at);
