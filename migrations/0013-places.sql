-- How many live mentees of each organization have last names from one beginning to the next: a page deep in the list of
-- all is looked for from the beginning before it instead of from the first mentee.

-- The beginnings, in the order of the list: that of the database's collation, whatever it is. Some share of the names
-- lies between two of them; names in other than Latin letters have fewer.
create function mentee_beginnings() returns text[] language sql immutable parallel safe
  as $$
    select array_agg(beginning order by beginning) from unnest('{"",a,al,an,b,be,bl,br,bu,c,ch,co,cr,d,de,do,e,f,fo,g,go,gr,
      h,he,ho,i,j,k,kn,l,le,lo,m,mb,mc,me,mi,mo,n,o,p,pe,po,q,r,re,ro,s,sc,sh,sm,st,t,to,u,v,w,we,wi,x,y,z,
      α,κ,μ,π,τ,а,г,к,м,п,с,т,א,מ,ا,م,अ,म,一,张,李,王,陈,가,바,아,차}'::text[]) beginning
  $$;
-- The last beginning that a name is not before.
create function mentee_place(last_name text, beginnings text[] default mentee_beginnings()) returns text
  language sql immutable parallel safe
  as $$ select beginnings[width_bucket(search_fold(last_name), beginnings)] $$;

create table mentee_places (
  organization_id bigint not null references organizations on delete cascade,
  beginning text not null,
  active integer not null,
  inactive integer not null,
  primary key (organization_id, beginning)
) with (fillfactor = 80);
call protect_rows('mentee_places', 'organization_id = (select app_organization())', 'false');

create function add_to_mentee_places(organization bigint, place text, more_active bigint, more_inactive bigint)
  returns void language sql as $$
    insert into mentee_places as p (organization_id, beginning, active, inactive)
    values (organization, place, more_active, more_inactive)
    on conflict (organization_id, beginning) do update
      set active = p.active + excluded.active, inactive = p.inactive + excluded.inactive
  $$;

-- The row of the organization in mentee_counts comes first: whoever has it is alone with the organization's places, so
-- that nobody waits for each other. All three run as the owner, because mentees who change their own name see no row.
create or replace function count_added_mentees() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_mentee_counts(organization_id, active, inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  perform add_to_mentee_places(organization_id, place, active, inactive) from (
    select organization_id, mentee_place(last_name) as place, count(*) filter (where active) as active,
      count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by 1, 2 order by 1, 2) p;
  return null;
end $$;
create or replace function count_removed_mentees() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_mentee_counts(organization_id, -active, -inactive) from (
    select organization_id, count(*) filter (where active) as active, count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by organization_id order by organization_id) c;
  perform add_to_mentee_places(organization_id, place, -active, -inactive) from (
    select organization_id, mentee_place(last_name) as place, count(*) filter (where active) as active,
      count(*) filter (where not active) as inactive
    from changed where deleted_at is null group by 1, 2 order by 1, 2) p;
  return null;
end $$;
create or replace function count_changed_mentee() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform add_to_mentee_counts(organization_id, sum(active), sum(inactive)) from (values
      (old.organization_id, -(old.deleted_at is null and old.active)::integer,
        -(old.deleted_at is null and not old.active)::integer),
      (new.organization_id, (new.deleted_at is null and new.active)::integer,
        (new.deleted_at is null and not new.active)::integer))
    as c (organization_id, active, inactive)
  group by organization_id order by organization_id;
  perform add_to_mentee_places(organization_id, place, sum(active), sum(inactive)) from (values
      (old.organization_id, mentee_place(old.last_name), -(old.deleted_at is null and old.active)::integer,
        -(old.deleted_at is null and not old.active)::integer),
      (new.organization_id, mentee_place(new.last_name), (new.deleted_at is null and new.active)::integer,
        (new.deleted_at is null and not new.active)::integer))
    as p (organization_id, place, active, inactive)
  group by organization_id, place order by organization_id, place;
  return null;
end $$;

drop trigger mentees_count_change on mentees;
create trigger mentees_count_change
  after update of organization_id, active, deleted_at, last_name on mentees for each row
  when (old.organization_id <> new.organization_id or old.active <> new.active
    or (old.deleted_at is null) <> (new.deleted_at is null)
    or old.last_name <> new.last_name and mentee_place(old.last_name) <> mentee_place(new.last_name))
  execute function count_changed_mentee();

-- Counts anew; for rows that came past the triggers, and for a restore into a database of another collation.
create procedure recount_mentees() language plpgsql as $$
declare
  beginnings text[] = mentee_beginnings();
begin
  lock table mentees in share row exclusive mode;
  delete from mentee_counts;
  delete from mentee_places;
  insert into mentee_counts (organization_id, active, inactive)
    select organization_id, count(*) filter (where active), count(*) filter (where not active)
    from mentees where deleted_at is null group by organization_id;
  insert into mentee_places (organization_id, beginning, active, inactive)
    select organization_id, mentee_place(last_name, beginnings), sum(active), sum(inactive) from (
      select organization_id, last_name, count(*) filter (where active) as active,
        count(*) filter (where not active) as inactive
      from mentees where deleted_at is null group by organization_id, last_name) names
    group by 1, 2;
end $$;
call recount_mentees();
