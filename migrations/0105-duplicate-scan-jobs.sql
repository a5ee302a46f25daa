-- Comparing the mentees of an organization is work in the background: asked for, under way, how far it is.
alter table duplicate_scans
  alter column scanned_at drop not null,
  -- Null: nobody waits for it.
  add column asked_at timestamptz,
  -- Of the process that does it; one that is gone keeps nobody waiting.
  add column heartbeat_at timestamptz,
  -- Of a hundred.
  add column progress integer not null default 0;
