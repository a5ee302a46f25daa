-- The number with which a mentee signs in by text message: entered or confirmed by someone who may set sign-ins, or
-- entered by the mentee (ADR 79). If anything else changes the mentee's number, the two differ, and no code is sent.
alter table mentees add column sign_in_mobile text;

-- Mentees sign in with these numbers today.
update mentees set sign_in_mobile = mobile where mobile is not null;

-- As in 0456. The number with which the mentee signed in goes too.
create or replace function erase_texts(mentee bigint, account bigint, phone text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from deliveries where account_id = account or mentee_id = mentee
      or (channel = 'sms' and "to" = phone and account_id is null);
    delete from inbound_texts where mentee_id = mentee or (from_number = phone and mentee_id is null);
    delete from text_stops where number = phone
      and not exists (select from mentees where mobile = phone and id <> mentee);
    update mentees set text_consent_on = null, text_consent_to = null, text_consent_wording = null,
      text_consent_method = null, text_consent_by = null, sign_in_mobile = null where id = mentee;
  $$;
