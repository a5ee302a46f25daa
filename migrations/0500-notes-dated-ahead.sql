-- A note may be dated ahead. It is a contact from its day on, in the time zone of the organization.
create function last_note_of(of_mentee bigint) returns date language sql stable as $$
  select max(n.date) from mentee_user_notes n
  where n.mentee_id = of_mentee and n.reached and n.deleted_at is null
    and n.date <= (select organization_day(a.organization_id) from mentee_attention a where a.mentee_id = of_mentee)
$$;

create or replace function refresh_mentee_notes() returns trigger language plpgsql as $$
begin
  update mentee_attention a set last_note_on = d.last_on
  from (
    select c.mentee_id, last_note_of(c.mentee_id) as last_on from (select distinct mentee_id from changed) c
  ) d
  where a.mentee_id = d.mentee_id and a.last_note_on is distinct from d.last_on;
  return null;
end $$;

create or replace function refresh_contact_days(of_organization bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mentee_attention a
  set referred_on = d.referred_on, last_kept_on = d.last_kept_on, last_message_on = d.last_message_on,
    last_note_on = d.last_note_on
  from (
    select id, coalesce(date_of_referral, organization_day(organization_id, created_at)) as referred_on,
      last_kept_of(id) as last_kept_on, last_message_of(id) as last_message_on, last_note_of(id) as last_note_on
    from mentees where of_organization is null or organization_id = of_organization
  ) d
  where a.mentee_id = d.id and (a.referred_on, a.last_kept_on, a.last_message_on, a.last_note_on)
    is distinct from (d.referred_on, d.last_kept_on, d.last_message_on, d.last_note_on)
$$;

update mentee_attention a set last_note_on = last_note_of(a.mentee_id)
where a.last_note_on > organization_day(a.organization_id);
