-- Periods of the same thing do not overlap: a duty of one person for one mentee, a stay of one mentee in one program, and the
-- absences of one person. Exclusion constraints enforce it, also between two saves at the same time. They are made of ranges,
-- which PostgreSQL indexes without an extension: an id is the range of one number.
create type text_range as range (subtype = text, collation = "C");

-- The days of a period, both included; no last day: until further notice. A period that ends before it begins has no days.
create function period_of(first_day date, last_day date) returns daterange language sql immutable parallel safe as $$
  select case when last_day < first_day then 'empty'::daterange else daterange(first_day, last_day, '[]') end
$$;

-- The days of a stay. A stay that ends on a day makes room for one that begins on it, because people leave and come back on one
-- day; a stay of one day has that day.
create function stay_of(first_day date, exit_day date) returns daterange language sql immutable parallel safe as $$
  select case when exit_day < first_day then 'empty'::daterange
    else daterange(first_day, exit_day, case when exit_day = first_day then '[]' else '[)' end) end
$$;

-- Makes one row of those that overlap: it begins with the first day of all and ends with the last. The other rows are deleted,
-- and can be restored once they do not overlap any more. Merging two mentees does this as well.
create function unite_duties(of_mentees bigint[]) returns void language sql as $$
  with ordered as (
    select *, coalesce(from_date > max(coalesce(until_date, 'infinity')) over earlier, true) as begins
    from mentee_staff where mentee_id = any(of_mentees) and deleted_at is null and not isempty(period_of(from_date, until_date))
    window earlier as (partition by mentee_id, staff_id, duty order by from_date, id
      rows between unbounded preceding and 1 preceding)
  ), grouped as (
    select *, count(*) filter (where begins) over (partition by mentee_id, staff_id, duty order by from_date, id) as place
    from ordered
  ), united as (
    select array_agg(id order by from_date, id) as ids, min(from_date) as first_day,
      nullif(max(coalesce(until_date, 'infinity')), 'infinity') as last_day,
      (select string_agg(distinct one, E'\n') from unnest(array_agg(note)) one) as note
    from grouped group by mentee_id, staff_id, duty, place having count(*) > 1
  ), others as (
    update mentee_staff s set deleted_at = now(), version = version + 1, updated_at = now()
    from united u where s.id = any(u.ids[2:])
  )
  update mentee_staff s set from_date = u.first_day, until_date = u.last_day, note = u.note, version = version + 1,
    updated_at = now()
  from united u where s.id = u.ids[1]
$$;

-- The stay that began first remains, with what only the others say. How it ended is what the one that ended last says.
create function unite_enrollments(of_mentees bigint[]) returns void language sql as $$
  with ordered as (
    select *, coalesce(start_date >= max(coalesce(upper(stay_of(start_date, exit_date)), 'infinity')) over earlier, true) as begins
    from enrollments where mentee_id = any(of_mentees) and deleted_at is null and start_date is not null
      and not isempty(stay_of(start_date, exit_date))
    window earlier as (partition by mentee_id, coalesce(program_id, 0) order by start_date, id
      rows between unbounded preceding and 1 preceding)
  ), grouped as (
    select *, count(*) filter (where begins)
      over (partition by mentee_id, coalesce(program_id, 0) order by start_date, id) as place
    from ordered
  ), united as (
    select array_agg(id order by start_date, id) as ids, min(start_date) as first_day,
      nullif(max(coalesce(exit_date, 'infinity')), 'infinity') as last_day,
      (array_agg(exit_reason order by exit_date desc nulls first, id desc))[1] as exit_reason,
      (array_agg(exit_destination order by exit_date desc nulls first, id desc))[1] as exit_destination,
      (array_agg(exit_subsidy order by exit_date desc nulls first, id desc))[1] as exit_subsidy,
      (array_agg(exit_destination_text order by exit_date desc nulls first, id desc))[1] as exit_destination_text,
      (array_agg(risk_level order by start_date, id) filter (where risk_level is not null))[1] as risk_level,
      bool_or(prerelease) as prerelease,
      (select string_agg(distinct one, E'\n') from unnest(array_agg(note)) one) as note
    from grouped group by mentee_id, coalesce(program_id, 0), place having count(*) > 1
  ), others as (
    update enrollments e set deleted_at = now(), version = version + 1, updated_at = now()
    from united u where e.id = any(u.ids[2:])
  )
  update enrollments e set start_date = u.first_day, exit_date = u.last_day, exit_reason = u.exit_reason,
    exit_destination = u.exit_destination, exit_subsidy = u.exit_subsidy, exit_destination_text = u.exit_destination_text,
    risk_level = u.risk_level, prerelease = u.prerelease, note = u.note,
    version = version + 1, updated_at = now()
  from united u where e.id = u.ids[1]
$$;

select unite_duties(array(select distinct mentee_id from mentee_staff));
select unite_enrollments(array(select distinct mentee_id from enrollments));

-- An absence begins after those that began before it have ended: who may see whose mentees changes on no day, but where two
-- absences named different people. One that lies inside another is deleted.
with ordered as (
  select id, from_date, until_date, max(until_date) over (partition by staff_id order by from_date, id
    rows between unbounded preceding and 1 preceding) as away_until
  from absences where deleted_at is null and not isempty(period_of(from_date, until_date))
)
update absences a set
  from_date = case when o.away_until < a.until_date then o.away_until + 1 else a.from_date end,
  deleted_at = case when o.away_until < a.until_date then null else now() end,
  version = version + 1, updated_at = now()
from ordered o where o.id = a.id and o.away_until >= a.from_date;

-- Deferrable, because a merge of two mentees moves their rows before it makes one of them.
alter table mentee_staff add constraint mentee_staff_period exclude using gist (
  int8range(mentee_id, mentee_id, '[]') with =, int8range(staff_id, staff_id, '[]') with =,
  text_range(duty, duty, '[]') with =, period_of(from_date, until_date) with &&)
  where (deleted_at is null) deferrable;
alter table enrollments add constraint enrollments_period exclude using gist (
  int8range(mentee_id, mentee_id, '[]') with =,
  int8range(coalesce(program_id, 0), coalesce(program_id, 0), '[]') with =, stay_of(start_date, exit_date) with &&)
  where (deleted_at is null and start_date is not null) deferrable;
alter table absences add constraint absences_period exclude using gist (
  int8range(staff_id, staff_id, '[]') with =, period_of(from_date, until_date) with &&)
  where (deleted_at is null) deferrable;

-- Who becomes case manager today, and was to become it later, has the duty until the day before.
create or replace function keep_case_manager() returns trigger language plpgsql as $$
declare
  day date := organization_day(new.organization_id);
  is_moved boolean := tg_op = 'UPDATE' and new.organization_id is distinct from old.organization_id;
begin
  perform end_mentee_staff(array(select id from mentee_staff
    where mentee_id = new.id and deleted_at is null and coalesce(until_date >= day, true) and (is_moved
      or (duty = 'caseManager' and from_date <= day and staff_id is distinct from new.case_manager))), day);
  insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date, until_date, created_by)
  select new.organization_id, new.id, new.case_manager, 'caseManager', day,
    (select min(from_date) - 1 from mentee_staff where mentee_id = new.id and staff_id = new.case_manager
      and duty = 'caseManager' and deleted_at is null and from_date > day), app_account()
  where new.case_manager is not null and not exists (select from mentee_staff
    where mentee_id = new.id and staff_id = new.case_manager and duty = 'caseManager' and deleted_at is null
      and from_date <= day and coalesce(until_date >= day, true));
  return null;
end $$;
