-- The planned appointments of a team member. It looks past row-level security, whose conditions would keep the index of the
-- array from being used, and gives away ids only; who reads the rows is asked by whoever selects them.
create index appointments_staff_planned on appointments using gin (staff) where status = 'planned' and deleted_at is null;
create function planned_appointments_of(person bigint) returns bigint[]
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select array(select id from appointments where status = 'planned' and deleted_at is null and staff && array[person])
$$;
