-- Who asked for a mail, and when that person was told that the mail server refuses it.
alter table email_outbox
  add column requested_by bigint references accounts on delete set null,
  add column refusal_told_at timestamptz;
create index email_outbox_requested_by on email_outbox (requested_by) where requested_by is not null;
