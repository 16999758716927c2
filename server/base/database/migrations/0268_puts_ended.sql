-- When it was last looked for parts of recordings that killed processes have left in the store; null: never.
alter table installation add column puts_ended_at timestamp(3) with time zone;
