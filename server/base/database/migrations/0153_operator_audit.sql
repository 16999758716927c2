-- What operators have done to the whole installation on the command line: backups, restores, exports, erasures.
create sequence operator_audit_id_seq;
create table operator_audit (
  audit_id bigint not null,
  at timestamptz(3) not null,
  -- The account of the machine, and how it came to act: an operator has no user here.
  operator text not null,
  action text not null,
  detail jsonb,
  constraint operator_audit_pkey primary key (audit_id)
);
-- The last backup is asked for by each scrape of the metrics.
create index operator_audit_action_idx on operator_audit (action, audit_id);
