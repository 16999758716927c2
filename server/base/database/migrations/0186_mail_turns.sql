-- The workspace that a mail is of, which take turns at being sent; null: of nobody, as the answer to a forgotten password.
alter table mail_outbox add column turn_of bigint;
