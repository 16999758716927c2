-- A job waits for a worker for as long as it takes. The queue's own two weeks would leave its record unfinished for ever.
update minutebook_jobs.queue set retention_seconds = 315360000 where name in ('sound', 'text', 'ended', 'waveform');
update minutebook_jobs.job set keep_until = keep_until + interval '10 years' where state < 'active';
