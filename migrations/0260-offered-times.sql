-- A mentee who cannot come to an appointment is offered other times, and chooses one or asks for a call.
alter table appointments
  -- Wall times in the zone of the appointment, YYYY-MM-DDTHH:MM, separated by commas.
  add column offered_times text,
  add column preferred_time text;

-- The days on which one of a team is away. A mentee who asks for other times does not see the absences themselves.
create function days_away(organization bigint, team bigint[], days date[]) returns setof date
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select distinct d.day from unnest(days) d (day) join absences b on d.day between b.from_date and b.until_date
  where b.organization_id = organization and coalesce(app_organization() = organization, true)
    and b.deleted_at is null and b.staff_id = any(team)
$$;
