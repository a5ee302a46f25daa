-- The texts of one organization's mentees beside each other, for searches inside a small part of a large installation: an
-- index of words, even one that knows the organization, is read for all. Entries of an index have a longest size, so the
-- few longer texts are found by an index of their own.
create index if not exists mentees_lines on mentees (organization_id) include (id, search_text, last_name, active)
  where deleted_at is null and octet_length(search_text) <= 2000;
create index if not exists mentees_long_lines on mentees (organization_id)
  where deleted_at is null and octet_length(search_text) > 2000;
