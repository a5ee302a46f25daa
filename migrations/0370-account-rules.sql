-- A second factor that a role requires, whatever the organization requires of everyone.
alter table user_roles add column require_second_factor boolean not null default false;

-- Team members who haven't signed in for this many days are disabled. Null means never.
alter table organizations add column idle_account_days integer check (idle_account_days between 30 and 1000);

-- The last sign-in, or the moment when the person was enabled or restored. Existing accounts count from this update.
alter table accounts add column idle_since timestamptz not null default now();
-- When the person was told that the account will be disabled.
alter table accounts add column idle_told_at timestamptz;
create function restart_idle_time() returns trigger language plpgsql as $$
begin
  update accounts set idle_since = now(), idle_told_at = null where id = new.account_id;
  return null;
end $$;
create trigger restart_idle_time after update of active, deleted_at on users for each row
  when (new.active and new.deleted_at is null and not (old.active and old.deleted_at is null))
  execute function restart_idle_time();
