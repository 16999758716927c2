-- Tries are counted by address of the client as well, over all accounts.
create index login_attempt_address_idx on login_attempt (address);
