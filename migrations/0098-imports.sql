-- Sheets whose rows become records (ADR 67). Nobody but their sender sees them, and they go after 30 days.
create table imports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  table_name text not null,
  file_name text not null,
  file_hash text not null,
  -- What the file said of itself, or its sender: encoding, delimiter, sheet.
  source jsonb not null,
  headers jsonb not null,
  -- The headers, folded: sheets with the same ones are mapped alike.
  header_key text not null,
  mapping jsonb,
  status text not null default 'read'
    check (status in ('read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  -- Names what was checked; another one after every change of it.
  plan_hash text,
  -- For the status of background work.
  code text not null unique,
  -- The call that asked last, for the audit trail.
  request_id text not null,
  address text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Last sign of life of the process that works on it.
  heartbeat_at timestamptz not null default now()
);
create index imports_account on imports (account_id, id desc);
create index imports_open on imports (heartbeat_at) where status in ('checking', 'running', 'undoing');

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  -- As a spreadsheet counts them.
  row_no integer not null,
  account_id bigint not null references accounts on delete cascade,
  cells jsonb not null,
  -- The record in wire form, as it is going to be saved.
  draft jsonb,
  result text not null default 'waiting'
    check (result in ('waiting', 'create', 'duplicate', 'skip', 'wrong', 'created', 'undone', 'kept')),
  -- A person has said that it is somebody else than the double.
  is_decided boolean not null default false,
  problems jsonb not null default '[]',
  about_mentee bigint,
  record_id bigint,
  version_after integer,
  primary key (import_id, row_no)
);
create index import_rows_result on import_rows (import_id, result, row_no);
create index import_rows_account on import_rows (account_id);
create index import_rows_mentee on import_rows (about_mentee) where about_mentee is not null;

call protect_rows('imports', 'account_id = (select app_account())');
call protect_rows('import_rows', 'account_id = (select app_account())');

-- Nobody can grant a key that nobody holds: the key of imports goes to every Owner. Other roles stay as they are.
update user_roles set tables_can_access = tables_can_access || array(
  select added from unnest(array['imports']) as added where added <> all(tables_can_access))
where role_type = 1;
