-- The week (its Monday) that an account had its digest of, or would have had with something to say.
create table weekly_digests (
  account_id bigint primary key references accounts on delete cascade,
  week date not null
);
