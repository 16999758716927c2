-- Whom a provider of OpenID Connect means: the subject stays when the address changes, and an address may be given to somebody else.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz(3) not null,
  constraint user_identity_pkey primary key (issuer, subject),
  constraint user_identity_user_key unique (user_id, issuer),
  constraint user_identity_user_fkey foreign key (user_id) references app_user (user_id) on delete cascade
);
