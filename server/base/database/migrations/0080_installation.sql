-- Which installation this database is of: its secret has sealed what is in here, and no other may take its place unnoticed.
create table installation (
  installation_key text not null,
  installation_id uuid not null,
  -- Of the secret, derived from it one way.
  secret_fingerprint text not null,
  created_at timestamptz not null,
  constraint installation_pkey primary key (installation_key),
  -- There is one.
  constraint installation_key_check check (installation_key = 'this')
);
