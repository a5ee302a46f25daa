-- The language in which a person last wrote a text, for texts to the same phone. Another language chosen for the account
-- replaces it.
alter table accounts add text_language text check (text_language in ('en', 'es'));

create function forget_text_language() returns trigger
  language plpgsql
  as $$
begin
  new.text_language := null;
  return new;
end
$$;

create trigger accounts_text_language before update of language_code on accounts
  for each row when (new.language_code is distinct from old.language_code)
  execute function forget_text_language();
