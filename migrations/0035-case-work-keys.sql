-- Nobody can grant a key that nobody holds: the key of caseloads goes to every Owner. Other roles stay as they are.
update user_roles set tables_can_access = tables_can_access || array(
  select added from unnest(array['caseload']) as added where added <> all(tables_can_access))
where role_type = 1;
