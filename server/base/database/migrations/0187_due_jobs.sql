-- Finds the next postponed job, so that nobody has to look for it every second.
create index job_due_idx on minutebook_jobs.job_common (start_after) where state < 'active' and not blocked;
