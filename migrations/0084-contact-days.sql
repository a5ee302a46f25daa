-- After how many days without contact a mentee is urgent is a setting of the organization; without one they are 30.
alter table organizations add column contact_days integer default 30 check (contact_days between 7 and 180);

-- The day from which on a mentee is urgent because of it stands in its row, so that an index finds who is, whatever the
-- organizations have set.
drop index mentee_attention_quiet, mentee_attention_quiet_all;
alter table mentee_attention add column contact_days integer not null default 30,
  add column quiet_from date not null generated always as
    (greatest(referred_on, last_note_on, last_kept_on, last_message_on) + contact_days + 1) stored;
create index mentee_attention_quiet on mentee_attention (organization_id, quiet_from) where is_active;
create index mentee_attention_quiet_all on mentee_attention (quiet_from) where is_active;

-- Waits for whoever changes the setting, so that no new row has the former one.
create or replace function add_mentee_attention() returns trigger language plpgsql as $$
begin
  insert into mentee_attention (mentee_id, organization_id, is_active, referred_on, contact_days)
  select a.id, a.organization_id, a.active and a.deleted_at is null, coalesce(a.date_of_referral, a.created_at::date),
    coalesce(o.contact_days, 30)
  from added a join organizations o on o.id = a.organization_id for share of o;
  return null;
end $$;

create or replace function change_mentee_attention() returns trigger language plpgsql as $$
begin
  update mentee_attention set organization_id = new.organization_id,
    is_active = new.active and new.deleted_at is null,
    referred_on = coalesce(new.date_of_referral, new.created_at::date),
    contact_days = (select coalesce(o.contact_days, 30) from organizations o where o.id = new.organization_id)
  where mentee_id = new.id;
  return null;
end $$;

-- All mentees of the organization, those too whom the person who sets it does not see.
create function change_contact_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mentee_attention set contact_days = coalesce(new.contact_days, 30)
  where organization_id = new.id and contact_days <> coalesce(new.contact_days, 30);
  return null;
end $$;
create trigger organizations_contact_days after update of contact_days on organizations
  for each row when (old.contact_days is distinct from new.contact_days) execute function change_contact_days();
