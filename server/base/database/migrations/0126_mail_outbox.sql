-- Mail that is still to be sent. A row is written in the transaction of the act that it tells of, and deleted when the mail server
-- has taken it, or when nobody could use it any more.
create table mail_outbox (
  mail_id uuid not null,
  -- Recipient and text, sealed: a mail can hold a link that lets somebody in.
  mail_sealed bytea not null,
  -- Counted before each attempt, together with the time of the next: a killed worker leaves nothing to clean up.
  attempts integer not null,
  due_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint mail_outbox_pkey primary key (mail_id)
);
create index mail_outbox_due_idx on mail_outbox (due_at);
