-- Passkeys: key pairs of WebAuthn, whose private half stays on the person's device. They end with their account.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says it has signed; a copied device falls behind. Many devices always say 0.
  counter bigint not null,
  transports text[] not null,
  -- The host that it works for. It doesn't work after the installation moves to another one.
  rp_id text not null,
  -- The browser that made it.
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- What a device must sign next. Each works once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who adds a passkey; null for a sign-in, when nobody knows yet who it is.
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
