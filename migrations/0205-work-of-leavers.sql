-- Whoever goes to another organization leaves behind what was made in the former one: files that wait to be fetched, sheets
-- with what records said, and what was heard of mentees. Super-organization staff, who do it, do not see these rows.
create function leave_work(account bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from exports where account_id = account;
  delete from imports where account_id = account;
  delete from notifications where account_id = account and mentee_id is not null;
$$;
