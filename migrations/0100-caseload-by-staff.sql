-- By each person whose mentees count, so that the index of those is used, whatever else there is on the table.
create or replace function caseload_of(person bigint) returns bigint[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select array(
    select s.mentee_id from users u cross join lateral organization_day(u.organization_id) as today
    cross join lateral (
      select u.id as staff_id union select a.staff_id from absences a
      where a.stand_in = u.id and a.deleted_at is null and a.organization_id = u.organization_id
        and today between a.from_date and a.until_date) w
    join mentee_staff s on s.staff_id = w.staff_id and s.organization_id = u.organization_id and s.deleted_at is null
      and s.from_date <= today and coalesce(s.until_date >= today, true)
    where u.id = person)
$$;
