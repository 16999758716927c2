-- Is raised by every change of what a segment's records are listed by, so that counts of a segment are kept until then
-- (server/search/label-counts.ts).
alter table record_segment add column facet_version bigint not null default 1;
