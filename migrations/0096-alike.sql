-- Finding people who are there already (ADR 69): what two entries of one person have in common is looked up by keys,
-- each with the organization in front, so that nothing of another organization is ever touched.
create extension if not exists fuzzystrmatch;

-- Names the person is or was known by besides.
alter table mentees add column former_names text;

-- How a name sounds, roughly: alike for spellings of one name in English and Spanish, and for some other short names too.
create function name_key(value text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  folded text := public.search_fold(replace(lower(value), 'ç', 's'));
  sound text := regexp_replace(folded, '[^a-z]', '', 'g');
begin
  if sound = '' then
    return folded;
  end if;
  sound := replace(replace(replace(replace(sound, 'ph', 'f'), 'ch', 'x'), 'sh', 'x'), 'h', '');
  sound := translate(replace(sound, 'll', 'y'), 'vwz', 'bus');
  sound := replace(replace(replace(sound, 'ce', 'se'), 'ci', 'si'), 'cy', 'sy');
  sound := replace(replace(sound, 'que', 'ke'), 'qui', 'ki');
  sound := replace(replace(translate(sound, 'cq', 'kk'), 'ge', 'je'), 'gi', 'ji');
  sound := regexp_replace(sound, '(.)\1+', '\1', 'g');
  if left(sound, 2) in ('xe', 'xi') then
    sound := 'j' || substr(sound, 2);
  end if;
  if right(sound, 1) = 'y' then
    sound := left(sound, -1) || 'i';
  end if;
  return left(sound, 1) || translate(substr(sound, 2), 'aeiou', '');
end $$;

-- The names that a text consists of, folded; what stands between names alone is left out.
create function name_parts(value text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  part text;
  parts text[] := '{}';
begin
  foreach part in array regexp_split_to_array(public.search_fold(coalesce(value, '')), '[^[:alnum:]'']+') loop
    if part <> all('{"",de,del,la,las,los,da,dos,di,von,y,jr,sr}'::text[]) and part <> all(parts) then
      parts := parts || part;
    end if;
  end loop;
  return parts;
end $$;

-- By what somebody can be looked up; people with no key in common are not compared.
create function match_keys(organization bigint, first_name text, last_name text, former_names text, birthday date,
  cell_phone text, work_phone text, email text, client_id text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  lasts text[] := '{}';
  part text;
  one text;
  other text;
begin
  foreach part in array (public.name_parts(last_name) || public.name_parts(former_names))[1:5] loop
    lasts := lasts || public.name_key(part);
  end loop;
  foreach part in array (public.name_parts(first_name))[1:3] loop
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

alter table mentees add column match_keys text[] generated always as (match_keys(organization_id, first_name, last_name,
  former_names, birthday, cell_phone, work_phone, email, client_id)) stored;
create index mentees_match on mentees using gin (match_keys) with (gin_pending_list_limit = 128)
  where deleted_at is null and anonymized_at is null;
