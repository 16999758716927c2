-- A language model on a small machine takes an hour and more for a long meeting.
update minutebook_jobs.queue set expire_seconds = 21600 where name = 'text';
