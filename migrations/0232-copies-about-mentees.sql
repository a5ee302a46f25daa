-- Emails and push messages to the team are about a mentee too: they go with the mentee who is anonymized.
alter table deliveries add column mentee_id bigint;
update deliveries d set mentee_id = n.mentee_id
from notifications n
where n.mentee_id is not null and n.account_id = d.account_id
  and (n.id = d.notification_id or n.id = substring(d.event_key from '^[A-Za-z]+:([0-9]{1,18})(?::|$)')::bigint);
create index deliveries_mentee on deliveries (mentee_id) where mentee_id is not null;

create or replace function erase_texts(mentee bigint, account bigint, phone text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from deliveries where account_id = account or mentee_id = mentee or (channel = 'sms' and "to" = phone);
    delete from inbound_texts where mentee_id = mentee or (from_number = phone and mentee_id is null);
    delete from text_stops where number = phone
      and not exists (select from mentees where mobile = phone and id <> mentee);
    update mentees set text_consent_on = null, text_consent_to = null where id = mentee;
  $$;

-- What a bulk job had to do is of no use once it is done; taking it back needs the rows alone.
update bulk_jobs set request = '{}' where status = 'ready';
