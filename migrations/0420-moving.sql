-- The archive of a whole organization is an export like others. Other kinds of exports stay as they are.
do $$
declare rule text := pg_get_constraintdef(oid) from pg_constraint
  where conrelid = 'exports'::regclass and conname = 'exports_kind_check';
begin
  execute 'alter table exports drop constraint exports_kind_check, add constraint exports_kind_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''organization''::text, ');
end $$;

-- The last import of an archive into an organization: its progress, and what its Owner has to look at afterwards.
create table organization_imports (
  organization_id bigint primary key references organizations on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  status text not null check (status in ('running', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- What was imported and what wasn't (src/shared/contracts/moving.ts). Null until it is done.
  report jsonb,
  -- The key of the reason, in the server's texts. Null unless it failed.
  failure text,
  -- If it is old, the process of a running import has ended.
  heartbeat_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index organization_imports_account on organization_imports (account_id);
call protect_rows('organization_imports', 'organization_id = (select app_organization())', 'false');
