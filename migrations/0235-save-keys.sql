-- A key that was used is recognized also when it comes with another request, and the rest of the first answer is kept with it.
alter table save_keys
  -- SHA-256 of the key alone; null for keys that were used before this column was added.
  add column key_digest bytea,
  -- What the first answer said beside the id, sealed with the key itself: only whoever has the key can read it.
  add column sealed_answer bytea;
create unique index save_keys_digest on save_keys (account_id, key_digest);
