-- One action on many records (ADR 65): what was asked, and what became of each record.
create table bulk_jobs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  table_name text not null,
  action text not null check (action in ('set', 'add', 'archive', 'delete')),
  -- What the action needs, as it was sent.
  request jsonb not null,
  reason text not null,
  code text not null unique,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready')),
  is_undo boolean not null default false,
  -- The call that asked, for the audit trail.
  request_id text not null,
  address text not null,
  created_at timestamptz not null default now(),
  -- Last sign of life of the process that works on it.
  heartbeat_at timestamptz not null default now(),
  -- Null before it is done, and where there is nothing to undo.
  undo_until timestamptz
);
create index bulk_jobs_account on bulk_jobs (account_id);
create index bulk_jobs_open on bulk_jobs (heartbeat_at) where status <> 'ready';

create table bulk_job_rows (
  job_id bigint not null references bulk_jobs on delete cascade,
  place integer not null,
  account_id bigint not null references accounts on delete cascade,
  record_id bigint not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- Why it was refused or kept: the sentence for people.
  message text,
  -- What it takes to undo it; null where nothing was changed.
  undo jsonb,
  primary key (job_id, place)
);
create index bulk_job_rows_account on bulk_job_rows (account_id);

call protect_rows('bulk_jobs', 'account_id = (select app_account())');
call protect_rows('bulk_job_rows', 'account_id = (select app_account())');
