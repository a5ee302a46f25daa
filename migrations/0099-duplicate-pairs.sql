-- Pairs of mentees that may be one person, and what somebody decided about them (ADR 69).
create table duplicate_pairs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  first_id bigint not null references mentees on delete cascade,
  second_id bigint not null references mentees on delete cascade,
  weight double precision not null,
  reasons text[] not null,
  -- What is decided never comes back.
  state text not null default 'open' check (state in ('open', 'same', 'different')),
  -- Looked at and left for later: after all others.
  put_off_at timestamptz,
  decided_by bigint references accounts on delete set null,
  decided_at timestamptz,
  constraint duplicate_pairs_order check (first_id < second_id),
  unique (organization_id, first_id, second_id)
);
create index duplicate_pairs_open on duplicate_pairs (organization_id, put_off_at nulls first, weight desc)
  where state = 'open';
create index duplicate_pairs_first on duplicate_pairs (first_id);
create index duplicate_pairs_second on duplicate_pairs (second_id);
create index duplicate_pairs_decided on duplicate_pairs (decided_by) where decided_by is not null;

-- When the mentees of an organization were compared with each other last.
create table duplicate_scans (
  organization_id bigint primary key references organizations on delete cascade,
  scanned_at timestamptz not null
);
call protect_rows('duplicate_pairs', 'organization_id = (select app_organization())', 'false');
call protect_rows('duplicate_scans', 'organization_id = (select app_organization())', 'false');
-- Pairs are compared over all mentees: nothing for whoever sees a part of them.
create policy caseload on duplicate_pairs as restrictive to mentor_caseload using (false);
create policy caseload on duplicate_scans as restrictive to mentor_caseload using (false);

-- Nobody can grant a key that nobody holds: the key of duplicates goes to every Owner. Other roles stay as they are.
update user_roles set tables_can_access = tables_can_access || array(
  select added from unnest(array['duplicates']) as added where added <> all(tables_can_access))
where role_type = 1;
