-- Accounts that whoever had the link of an invitation has opened: that the e-mail address is theirs nobody has proven yet.
alter table app_user add column opened_by_link boolean not null default false;
