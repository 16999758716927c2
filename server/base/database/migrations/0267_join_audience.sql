-- Who could see a recording when it was asked to be joined; null: asked before that was kept.
alter table record_join add column audience text;
