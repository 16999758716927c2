-- Jobs are taken by group, so that each workspace has its turn: the group is the workspace, no longer the record.
update minutebook_jobs.job set group_id = data ->> 'workspace_id'
where name in ('sound', 'text', 'ended', 'waveform') and state <= 'active';
