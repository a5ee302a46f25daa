-- Saves that were sent with an Idempotency-Key: the same save, sent again after a lost answer, gets the first answer.
create table save_keys (
  account_id bigint not null references accounts on delete cascade,
  -- SHA-256 of the key together with the call and what was sent.
  key_hash bytea not null,
  record_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key_hash)
);
create index save_keys_created on save_keys (created_at);
call protect_rows('save_keys', 'account_id = (select app_account())');
