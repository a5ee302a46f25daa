-- Own sessions and devices as a list: each can be named, told apart and ended.

alter table sessions
  add column id bigint generated always as identity,
  -- The device whose cookie the session began with; null for sessions from before this list.
  add column device_hash bytea;
create unique index sessions_id on sessions (id);

alter table known_devices
  add column id bigint generated always as identity,
  -- As of the last sign-in.
  add column address text,
  add column user_agent text;
create unique index known_devices_id on known_devices (id);
-- A device is looked up by its secret before anything is asked of the account.
create index known_devices_hash on known_devices (device_hash);

-- The first sign-in ever comes from a new device as well and is no news to anybody.
alter table accounts add column first_signed_in_at timestamptz;
update accounts a set first_signed_in_at = d.first_seen_at
from (select account_id, min(first_seen_at) as first_seen_at from known_devices group by account_id) d
where d.account_id = a.id;
