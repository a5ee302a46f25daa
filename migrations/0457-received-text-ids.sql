/*
 * The gateway's ids of all received texts, so that each is processed once. The signature of a form has no time, so a copy
 * of an old one stays valid, and the ids outlive the rows of `inbound_texts`, which are deleted after a while.
 */
create table received_text_ids (
  id_hash bytea primary key
);
call protect_rows('received_text_ids', 'false');

insert into received_text_ids (id_hash)
select sha256(convert_to(provider_id, 'UTF8')) from inbound_texts
union
select sha256(convert_to(substr(client_id, 5), 'UTF8')) from chat_messages where via = 'sms' and client_id like 'sms:%';
