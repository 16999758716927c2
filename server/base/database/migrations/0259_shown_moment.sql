-- Lists pass what all see and what is one's own, in order, however many hits the trackers of others have.
drop index moment_kind_idx;
create index moment_shown_idx on moment (workspace_id, moment_id) where audience = 'record';
create index moment_kind_idx on moment (workspace_id, kind, moment_id) where audience = 'record';
