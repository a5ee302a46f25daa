-- The whole text of a member of `custom` as a search compares it: the index that looks for a part of it may hold more than one
-- that orders, where a key has to fit on a page. A call like `custom_folded`, for the same reasons (ADR 83).
create function custom_words(custom jsonb, member text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return public.search_fold(custom ->> member); end $$;
do $$
begin
  alter function custom_words(jsonb, text) leakproof;
exception when insufficient_privilege then
  raise notice 'Texts that are made sortable are looked through more slowly in large organizations: only a superuser may let filters use their index.';
end $$;
