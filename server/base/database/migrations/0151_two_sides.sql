-- Whether the two channels of what is uploaded are the two sides of a conversation, each with speakers of its own.
alter table upload add column two_sides boolean not null default false;
