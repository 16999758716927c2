-- Kinds of personal information that a workspace wants to read as they were said; kinds that are added later are masked.
alter table workspace add column unmasked_kinds text[] not null default '{}';
