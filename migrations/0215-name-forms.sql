-- Names have one normal form for search and for finding duplicates (ADR 69). "De Haro" and "DeHaro", "O'Hara" and "OHara",
-- "St. John" and "Saint John", "Mc Donald" and "MacDonald" are the same name. `src/shared/names/name-form.ts` has the same
-- rules; a test compares the two.

-- Lower case without accents, apostrophes and invisible characters.
create function name_fold(value text) returns text
  language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(regexp_replace(value,
      '[''`´‘’‛′‵＇ʹʻʼʽʾʿˈˊˋ՚׳ꞌ\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
      '', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)),
    'øłđðıħŧŋς', 'olddihtnσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create function name_words(value text) returns text[]
  language sql immutable parallel safe strict as $$
  select array_remove(regexp_split_to_array(public.name_fold(value),
    '[\u0001-/:-@\u005b-`{-\u00bf\u00d7\u00f7\u05be\u060c\u061b\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb]+'), '')
$$;

-- What a word that belongs to the next one is written as; null for other words.
create function name_prefix(word text) returns text
  language sql immutable parallel safe strict as $$
  select case when word in ('saint', 'sainte', 'st', 'ste', 'san') then 'san' when word = 'sta' then 'santa'
    when word = 'sto' then 'santo' when word in ('mac', 'mc') then 'mc' end
$$;

-- The spelling of a word, given whether another word follows it.
create function name_spelled(word text, is_last boolean) returns text
  language sql immutable parallel safe strict as $$
  select coalesce(case when not is_last then public.name_prefix(word) end,
    regexp_replace(regexp_replace(regexp_replace(word, '^mac(?=[a-z]{3})', 'mc'), '^saint(?=[a-z]{3})', 'san'),
      '^st(?=[bcdfgjklmnpqvxz][a-z]{2})', 'san'))
$$;

create function name_joined(words text[]) returns text
  language sql immutable parallel safe strict as $$
  select coalesce(string_agg(public.name_spelled(word, place = cardinality(words)), '' order by place), '')
  from unnest(words) with ordinality w (word, place)
$$;

-- The normal form of a name: two names with the same form are the same name.
create function name_form(value text) returns text
  language sql immutable parallel safe
  as $$ select public.name_joined(public.name_words(coalesce(value, ''))) $$;

-- What a name, or a list of names, can be recognized by: each name as a whole, and its words with and without their
-- particles. Suffixes are left out.
create or replace function name_parts(value text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  suffixes constant text[] := '{jr,sr,ii,iii}';
  particles constant text[] := '{de,del,la,las,los,da,das,do,dos,di,du,des,von,vom,zu,zum,zur,van,vander,vanden,der,den,ter,ten,te,le,el,al,bin,ibn,bint,abu,af,av,y,e,d,l,o}';
  has_names boolean := false;
  item text;
  words text[];
  word text;
  place integer;
  carried text;
  is_bound boolean;
  parts text[] := '{}';
begin
  -- Most names are one word that is spelled in one way, and most rows have no other names.
  word := public.name_fold(coalesce(value, ''));
  if word = '' then
    return parts;
  elsif word ~ '^[a-z]+$' and word !~ '^(mac|saint|st)' then
    return array[word];
  end if;
  has_names := exists (
    select from unnest(public.name_words(replace(replace(coalesce(value, ''), ',', ' '), ';', ' '))) w where w <> all(suffixes));
  foreach item in array regexp_split_to_array(coalesce(value, ''), '[,;/]') loop
    words := public.name_words(item);
    if has_names then
      words := array(select w from unnest(words) with ordinality u (w, n) where w <> all(suffixes) order by n);
    end if;
    parts := parts || public.name_joined(words);
    carried := '';
    is_bound := false;
    for place in 1 .. cardinality(words) loop
      word := words[place];
      if place < cardinality(words) and public.name_prefix(word) is not null then
        carried := carried || public.name_prefix(word);
        is_bound := true;
      elsif place < cardinality(words) and word = any(particles) then
        carried := carried || word;
      else
        word := public.name_spelled(word, true);
        if carried <> '' then
          parts := parts || (carried || word);
        end if;
        if not is_bound then
          parts := parts || word;
        end if;
        carried := '';
        is_bound := false;
      end if;
    end loop;
  end loop;
  return array(select part from (
    select part, min(n) as n from unnest(parts) with ordinality p (part, n) where part <> '' group by part) d order by n);
end $$;

-- By what somebody can be looked up; people with no key in common are not compared.
create or replace function match_keys(organization bigint, first_name text, last_name text, former_names text, birthday date,
  cell_phone text, work_phone text, email text, client_id text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  lasts text[] := '{}';
  part text;
  one text;
  other text;
begin
  foreach part in array (public.name_parts(last_name) || public.name_parts(former_names))[1:8] loop
    lasts := lasts || public.name_key(part);
  end loop;
  foreach part in array (public.name_parts(first_name))[1:4] loop
    one := public.name_key(part);
    foreach other in array lasts loop
      -- The other way round is the same.
      keys := keys || (organization || 'n' || least(one, other) || ' ' || greatest(one, other));
    end loop;
  end loop;
  if birthday is not null then
    keys := keys || (organization || 'b' || (birthday - date '2000-01-01'));
  end if;
  foreach part in array array[public.phone_digits(cell_phone), public.phone_digits(work_phone)] loop
    if length(part) >= 7 then
      keys := keys || (organization || 'p' || right(part, 10));
    end if;
  end loop;
  if btrim(email) <> '' then
    keys := keys || (organization || 'e' || lower(btrim(email)));
  end if;
  if btrim(client_id) <> '' then
    keys := keys || (organization || 'c' || public.search_fold(btrim(client_id)));
  end if;
  return keys;
end $$;

-- The parts of a name that a search does not find in the name as it is written, each after a space.
create function name_search(value text) returns text
  language sql immutable parallel safe as $$
  select coalesce(string_agg(' ' || part, '' order by place), '')
  from unnest(public.name_parts(value)) with ordinality p (part, place)
  where position(' ' || part in ' ' || public.search_fold(value)) = 0
$$;

-- A day as a search finds it. Every second digit is a letter, so that the digits of an address or a phone number never
-- match it: the days since January 1 of year 1, 0 to 9 written q to z in odd places.
create function day_mark(day date) returns text
  language sql immutable parallel safe strict as $$
  select ' ' || left(letters, 1) || substr(digits, 2, 1) || substr(letters, 3, 1) || substr(digits, 4, 1)
    || substr(letters, 5, 1) || substr(digits, 6, 1) || substr(letters, 7, 1)
  from (select digits, translate(digits, '0123456789', 'qrstuvwxyz') as letters
    from (select lpad((day - date '0001-01-01')::text, 7, '0') as digits) d) l
$$;

-- The number at the end of a client id without leading zeros, as in "#1042"; null when the id is no more than that.
create function client_mark(client_id text) returns text
  language sql immutable parallel safe strict as $$
  select ' #' || nullif(substring(client_id from '0*([1-9][0-9]*)$'), client_id)
$$;

-- The stored values are computed again for all rows. The indexes of a column go with it.
alter table users drop column search_text;
alter table users add column search_text text generated always as (' ' || search_fold(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
  || phone_digits(cell_phone) || ' ' || phone_digits(work_phone))
  || name_search(first_name) || name_search(last_name)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

alter table mentees drop column search_text, drop column match_keys;
alter table mentees
  add column search_text text generated always as (' ' || search_fold(
    coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' || coalesce(last_name, '') || ' '
    || coalesce(former_names, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address, '') || ' '
    || coalesce('#' || client_id, '') || ' ' || phone_digits(cell_phone) || ' ' || phone_digits(work_phone))
    || name_search(first_name) || name_search(middle_name) || name_search(last_name) || name_search(former_names)
    || coalesce(day_mark(birthday), '') || coalesce(client_mark(client_id), '')) stored,
  add column match_keys text[] generated always as (match_keys(organization_id, first_name, last_name,
    former_names, birthday, cell_phone, work_phone, email, client_id)) stored;
create index mentees_match on mentees using gin (match_keys) with (gin_pending_list_limit = 128)
  where deleted_at is null and anonymized_at is null;
-- As in 0011: one index of organization and text where the extension is there.
do $$
begin
  if exists (select from pg_extension where extname = 'btree_gin') then
    create index mentees_texts on mentees using gin (organization_id, search_text gin_trgm_ops)
      with (gin_pending_list_limit = 128);
  else
    create index mentees_search on mentees using gin (search_text gin_trgm_ops);
  end if;
end $$;
