-- What one save of an appointment made, so that whoever saved it can take all of it back for some minutes.
create table appointment_undos (
  -- The appointment that was settled or moved, and its version after that.
  appointment_id bigint not null,
  version integer not null,
  account_id bigint not null references accounts on delete cascade,
  -- What was planned before, each with its version after the save and its count for calendar programs before it.
  changed jsonb not null,
  -- What the save added: appointments, each with the id of the one whose place it takes, and a note.
  added jsonb not null,
  note_id bigint,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (appointment_id, version)
);
create index appointment_undos_account on appointment_undos (account_id);
create index appointment_undos_created on appointment_undos (created_at);
call protect_rows('appointment_undos', 'account_id = (select app_account())');
