-- Nobody has to read what they have written themselves: what is written from now on is read when it is made.
update moment_mention t set read_at = m.created_at
from moment m
where m.workspace_id = t.workspace_id and m.moment_id = t.moment_id and m.author_member_id = t.member_id
  and t.read_at is null;
