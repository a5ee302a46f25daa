-- Mentees that were one person and are one record now (ADR 66).
create table mentee_merges (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  kept_id bigint not null references mentees on delete cascade,
  -- No foreign key: what leads to it leads to the kept one also when its row is gone for good.
  gone_id bigint not null,
  -- The account that was closed.
  closed_account bigint references accounts on delete set null,
  -- Row by row, what the merge changed: `[{table, key, before, after}]`. Empty when it cannot be taken back any more.
  changes jsonb not null,
  merged_by bigint references accounts on delete set null,
  merged_at timestamptz not null default now(),
  undone_by bigint references accounts on delete set null,
  undone_at timestamptz,
  -- What had been added since and stayed with the kept one: how many, by record type.
  stayed jsonb,
  constraint mentee_merges_two check (kept_id <> gone_id)
);
create unique index mentee_merges_gone on mentee_merges (gone_id) where undone_at is null;
create index mentee_merges_kept on mentee_merges (kept_id);
create index mentee_merges_organization on mentee_merges (organization_id);
create index mentee_merges_account on mentee_merges (closed_account) where closed_account is not null;
create index mentee_merges_by on mentee_merges (merged_by) where merged_by is not null;
create index mentee_merges_undone on mentee_merges (undone_by) where undone_by is not null;
call protect_rows('mentee_merges', 'organization_id = (select app_organization())', 'false');
create policy caseload on mentee_merges as restrictive to mentor_caseload using (false);

-- Two mentees can exchange their accounts in one transaction.
alter table mentees drop constraint mentees_account_id_key,
  add constraint mentees_account_id_key unique (account_id) deferrable initially immediate;
