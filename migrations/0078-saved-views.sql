-- How somebody wants to see the list of a record type, for the own use or shared with a role or the organization.
create table saved_views (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  visibility text not null check (visibility in ('me', 'role', 'organization')),
  -- With the role gone, the view is its author's alone.
  role_id bigint references user_roles on delete set null,
  table_name text not null,
  name text not null,
  listing jsonb not null,
  columns text[],
  pinned boolean not null,
  is_default boolean not null,
  saved_at timestamptz not null default now()
);
create index saved_views_account on saved_views (account_id, table_name);
create index saved_views_shared on saved_views (organization_id, table_name) where visibility <> 'me';
create index saved_views_role on saved_views (role_id) where role_id is not null;
call protect_rows('saved_views', 'organization_id = (select app_organization())', 'false');
