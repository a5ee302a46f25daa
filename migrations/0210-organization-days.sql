-- The days of instants that the database keeps are days of the organization, no longer of UTC.
create function organization_day(organization bigint, instant timestamptz) returns date language sql stable parallel safe as $$
  select (instant at time zone public.organization_zone(organization))::date
$$;

-- An assessment without a day is of today.
alter table mentee_assessments alter column date drop default;
create function set_assessment_day() returns trigger language plpgsql as $$
begin
  new.date := organization_day(new.organization_id);
  return new;
end $$;
create trigger set_assessment_day before insert on mentee_assessments
  for each row when (new.date is null) execute function set_assessment_day();

create or replace function last_kept_of(of_mentee bigint) returns date language sql stable as $$
  select greatest(
    (select max(start_local)::date from appointments
      where mentee_id = of_mentee and status = 'kept' and deleted_at is null),
    (select max(organization_day(organization_id, answered_at)) from check_ins
      where mentee_id = of_mentee and answered_at is not null and deleted_at is null))
$$;

-- The last day on which the mentee wrote.
create function last_message_of(of_mentee bigint) returns date language sql stable as $$
  select organization_day(max(m.organization_id), max(c.created_at))
  from mentees m
  join chat_members r on r.account_id = m.account_id
  join chat_messages c on c.room_id = r.room_id and c.sender_id = r.account_id and c.message_type = 'Message'
  where m.id = of_mentee
$$;

create or replace function refresh_mentee_messages() returns trigger language plpgsql as $$
begin
  update mentee_attention a set last_message_on = d.last_on
  from (
    select m.id as mentee_id, organization_day(m.organization_id, max(c.created_at)) as last_on
    from changed c join mentees m on m.account_id = c.sender_id
    where c.message_type = 'Message' group by m.id
  ) d
  where a.mentee_id = d.mentee_id and (a.last_message_on is null or a.last_message_on < d.last_on);
  return null;
end $$;

create or replace function add_mentee_attention() returns trigger language plpgsql as $$
begin
  insert into mentee_attention (mentee_id, organization_id, is_active, referred_on, contact_days)
  select a.id, a.organization_id, a.active and a.deleted_at is null,
    coalesce(a.date_of_referral, organization_day(a.organization_id, a.created_at)), coalesce(o.contact_days, 30)
  from added a join organizations o on o.id = a.organization_id for share of o;
  return null;
end $$;

create or replace function change_mentee_attention() returns trigger language plpgsql as $$
begin
  update mentee_attention set organization_id = new.organization_id,
    is_active = new.active and new.deleted_at is null,
    referred_on = coalesce(new.date_of_referral, organization_day(new.organization_id, new.created_at)),
    contact_days = (select coalesce(o.contact_days, 30) from organizations o where o.id = new.organization_id)
  where mentee_id = new.id;
  return null;
end $$;

-- Computes the kept days of an organization's mentees, or of all mentees, including those hidden from the caller.
create function refresh_contact_days(of_organization bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mentee_attention a
  set referred_on = d.referred_on, last_kept_on = d.last_kept_on, last_message_on = d.last_message_on
  from (
    select id, coalesce(date_of_referral, organization_day(organization_id, created_at)) as referred_on,
      last_kept_of(id) as last_kept_on, last_message_of(id) as last_message_on
    from mentees where of_organization is null or organization_id = of_organization
  ) d
  where a.mentee_id = d.id and (a.referred_on, a.last_kept_on, a.last_message_on)
    is distinct from (d.referred_on, d.last_kept_on, d.last_message_on)
$$;
select refresh_contact_days(null);

create function change_organization_zone() returns trigger language plpgsql as $$
begin
  perform refresh_contact_days(new.id);
  return null;
end $$;
create trigger organizations_zone after update of timezones on organizations
  for each row when (old.timezones is distinct from new.timezones) execute function change_organization_zone();
