-- Reminders of appointments (ADR 62): by mail and as a notification, each once.
alter table organizations
  -- How long before: a week, a day, two hours.
  add column reminders text[] not null default '{week,day,hours}',
  -- What mails about appointments call the sender, because the name of the organization may say too much.
  add column text_name text;
alter table mentees add column reminders_off boolean not null default false;

-- The start that reminders were planned for; it differs as soon as the start does, whoever changed it.
alter table appointments add column reminders_for timestamptz;
update appointments set reminders_for = start_at where start_at < now();
create index appointments_to_remind on appointments (id)
  where status = 'planned' and deleted_at is null and reminders_for is distinct from start_at;

create table appointment_reminders (
  appointment_id bigint not null references appointments on delete cascade,
  organization_id bigint not null references organizations,
  start_at timestamptz not null,
  lead text not null check (lead in ('week', 'day', 'hours')),
  due_at timestamptz not null,
  -- Sent, or no longer wanted when it was due.
  done_at timestamptz,
  primary key (appointment_id, start_at, lead)
);
create index appointment_reminders_due on appointment_reminders (due_at) where done_at is null;
create index appointment_reminders_past on appointment_reminders (start_at);
-- No call reads them.
call protect_rows('appointment_reminders', 'false', 'false');
