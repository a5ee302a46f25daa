-- Fields that the HMIS export needs, from HUD's lists of fiscal year 2026.
alter table mentees
  add column sex text,
  add column veteran text,
  add column name_quality integer,
  add column birthday_quality integer;
alter table config_programs
  add column project_type integer,
  add column operating_start date,
  add column hmis_id text,
  add column coc_code text,
  add column geocode text;
alter table enrollments
  add column prior_living_situation integer,
  add column prior_subsidy integer,
  add column household_id text,
  add column household_role integer;

-- United enrollments keep the prior living situation of the one that began first.
create or replace function unite_enrollments(of_mentees bigint[]) returns void language sql as $$
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
      (array_agg(prior_living_situation order by start_date, id) filter (where prior_living_situation is not null))[1]
        as prior_living_situation,
      (array_agg(prior_subsidy order by start_date, id) filter (where prior_living_situation is not null))[1] as prior_subsidy,
      (array_agg(household_id order by start_date, id) filter (where household_id is not null))[1] as household_id,
      (array_agg(household_role order by start_date, id) filter (where household_role is not null))[1] as household_role,
      bool_or(prerelease) as prerelease,
      (select string_agg(distinct one, E'\n') from unnest(array_agg(note)) one) as note
    from grouped group by mentee_id, coalesce(program_id, 0), place having count(*) > 1
  ), others as (
    update enrollments e set deleted_at = now(), version = version + 1, updated_at = now()
    from united u where e.id = any(u.ids[2:])
  )
  update enrollments e set start_date = u.first_day, exit_date = u.last_day, exit_reason = u.exit_reason,
    exit_destination = u.exit_destination, exit_subsidy = u.exit_subsidy, exit_destination_text = u.exit_destination_text,
    risk_level = u.risk_level, prior_living_situation = u.prior_living_situation, prior_subsidy = u.prior_subsidy,
    household_id = u.household_id, household_role = u.household_role, prerelease = u.prerelease, note = u.note,
    version = version + 1, updated_at = now()
  from united u where e.id = u.ids[1]
$$;

-- Other kinds of exports stay as they are.
do $$
declare rule text := pg_get_constraintdef(oid) from pg_constraint
  where conrelid = 'exports'::regclass and conname = 'exports_kind_check';
begin
  execute 'alter table exports drop constraint exports_kind_check, add constraint exports_kind_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''hmis''::text, ');
end $$;
