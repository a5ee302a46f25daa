-- Whoever ends the credentials of an account does not see its cards and exports; see src/server/core/accounts/credentials.ts.
create function end_cards(account bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from paper_cards c using mentees m where m.id = c.mentee_id and m.account_id = account $$;

-- The files stay: whoever is signed in gets a new code for them.
create function end_export_codes(account bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update exports set code_hash = sha256(uuid_send(gen_random_uuid())) where account_id = account $$;
