-- As in 0261. Relatives share phones: a text that waits for the day, to another person with the same number, stays.
create or replace function erase_texts(mentee bigint, account bigint, phone text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from deliveries where account_id = account or mentee_id = mentee
      or (channel = 'sms' and "to" = phone and account_id is null);
    delete from inbound_texts where mentee_id = mentee or (from_number = phone and mentee_id is null);
    delete from text_stops where number = phone
      and not exists (select from mentees where mobile = phone and id <> mentee);
    update mentees set text_consent_on = null, text_consent_to = null, text_consent_wording = null,
      text_consent_method = null, text_consent_by = null where id = mentee;
  $$;
