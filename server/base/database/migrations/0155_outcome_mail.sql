-- When whoever uploaded a recording was told by mail what became of it, or needed not to be: once, whatever is run again.
alter table upload add column outcome_told_at timestamptz;
