-- Permits taken per scope, which come back evenly. Processes lease them in batches; losing this in a crash only forgives some
-- requests. The table `rate_window` before it stays for a version that runs beside this one during an upgrade.
create unlogged table rate_bucket (
  scope text not null,
  -- Permits taken and not back yet, as of `counted_at`.
  used double precision not null,
  counted_at timestamptz not null,
  last_grant integer not null,
  constraint rate_bucket_pkey primary key (scope)
);
