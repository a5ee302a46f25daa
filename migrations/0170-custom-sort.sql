-- Fields of organizations that lists order and narrow by an index of their own (ADR 83), which a job builds and drops.
alter table custom_fields
  add column sortable boolean not null default false,
  add column sort_state text,
  add column sort_failed_at timestamptz,
  -- The heading in Spanish; `section` is the one in English, or in both languages.
  add column section_es text;
alter table custom_fields
  drop column search_text,
  add column search_text text generated always as (search_fold(
    label_en || ' ' || label_es || ' ' || key || ' ' || coalesce(section, '') || ' ' || coalesce(section_es, ''))) stored;
create index custom_fields_sortable on custom_fields (organization_id) where sortable;

-- The members of `custom` as these indexes hold them. In a language whose functions stay calls, so that a statement and an
-- index say the same, and so that PostgreSQL sees below that they tell nothing of rows that row-level security hides.
create function custom_number(custom jsonb, member text) returns double precision
  language plpgsql immutable strict parallel safe
  as $$ begin return (custom ->> member)::double precision; end $$;
create function custom_date(custom jsonb, member text) returns date
  language plpgsql immutable strict parallel safe
  as $$ begin return public.custom_day(custom ->> member); end $$;
-- No longer than what fits into an index, also in letters of four bytes.
create function custom_folded(custom jsonb, member text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return left(public.search_fold(custom ->> member), 300); end $$;
do $$
begin
  alter function custom_number(jsonb, text) leakproof;
  alter function custom_date(jsonb, text) leakproof;
  alter function custom_folded(jsonb, text) leakproof;
exception when insufficient_privilege then
  raise notice 'Fields that are made sortable are slower in large organizations: only a superuser may let filters use their index.';
end $$;

-- How many fields of a table all organizations together have made sortable.
create function sortable_fields_of(wanted text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::integer from custom_fields
    where table_name = wanted and sortable and active and deleted_at is null $$;
