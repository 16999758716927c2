-- Which mails people want, how many they get, and mails that were given up.

alter table mail_outbox add column kind text not null default 'invitation';
-- Finds the mails of an address without naming it; null: stored by an older version.
alter table mail_outbox add column address_digest bytea;
alter table mail_outbox add column last_fault text;
-- Kept for a while, so that whoever runs the server can have it sent once the mail server is mended.
alter table mail_outbox add column given_up_at timestamptz(3);
drop index mail_outbox_due_idx;
create index mail_outbox_due_idx on mail_outbox (due_at) where given_up_at is null;
create index mail_outbox_given_up_idx on mail_outbox (given_up_at) where given_up_at is not null;
create index mail_outbox_address_idx on mail_outbox (address_digest);

-- Mails that somebody does not want. By address, since shared links are mailed to people without an account too.
create table mail_refusal (
  address_digest bytea not null,
  kind text not null,
  refused_at timestamptz(3) not null,
  constraint mail_refusal_pkey primary key (address_digest, kind)
);

-- Mails to an address on its latest day.
create table mail_tally (
  address_digest bytea not null,
  kind text not null,
  day date not null,
  mails integer not null,
  constraint mail_tally_pkey primary key (address_digest, kind)
);
create index mail_tally_day_idx on mail_tally (day);
