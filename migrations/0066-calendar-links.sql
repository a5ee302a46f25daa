-- Appointments in calendar programs: invitations by mail, and a secret address to subscribe to.

alter table appointments
  -- What calendar programs know an appointment by: the id of the first one of those that were moved; null for its own.
  add column calendar_id bigint,
  -- Counts what such programs have to bring up to date.
  add column sequence integer not null default 0,
  -- The count that invitations were sent of. Of what was planned before, nobody is invited afterwards.
  add column invited_sequence integer default 0;
alter table appointments alter column invited_sequence drop default;
create index appointments_to_invite on appointments (id) where invited_sequence is distinct from sequence;

create function count_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.moved_from is not null then
      select coalesce(calendar_id, id), sequence + 1 into new.calendar_id, new.sequence
      from appointments where id = new.moved_from;
    end if;
  elsif (new.start_at, new.minutes, new.status, new.staff, new.deleted_at is null)
    is distinct from (old.start_at, old.minutes, old.status, old.staff, old.deleted_at is null) then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end $$;
create trigger count_appointment before insert or update on appointments for each row execute function count_appointment();

-- Who has an appointment in the calendar, to take it out again.
create table appointment_invitations (
  appointment_id bigint not null references appointments on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  organization_id bigint not null references organizations,
  primary key (appointment_id, account_id)
);
call protect_rows('appointment_invitations', 'false', 'false');

-- The entry for calendar programs that goes with a mail; it goes with its body.
alter table email_outbox add column calendar text;

-- The secret address of each account's own appointments; only its hash is kept.
create table calendar_links (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  initials boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
