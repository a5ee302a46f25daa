-- What a person may lack (ADR 38): required answers can be waived, and without an email nobody signs in.

alter table mentees
  add column waived text[] not null default '{}',
  alter column email drop not null;
alter table users add column waived text[] not null default '{}';

-- The row of an account stays, for the conversation and the notifications of the mentee; without an email it has nothing
-- that signs in.
alter table accounts
  alter column email_key drop not null,
  add constraint accounts_sign_in check (email_key is not null or
    (password_hash is null and email_confirmed_at is null and email_wrong_at is null));
