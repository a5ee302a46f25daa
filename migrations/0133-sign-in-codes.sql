-- Mentees without email sign in with a code by text (ADR 79). A code serves what it was sent for alone.
alter table verification_codes add purpose text not null default 'reset' check (purpose in ('reset', 'signIn'));

-- The number at which the person proved to be the one of the account; another number has to be proved anew.
alter table accounts add phone_confirmed text;

create index mentees_client_id on mentees (lower(client_id)) where client_id is not null and deleted_at is null;
