-- Who works with whom in an organization: without it the people of all organizations were passed for those of one.
create index mentee_staff_organization on mentee_staff (organization_id, from_date)
  include (until_date, staff_id, mentee_id, duty) where deleted_at is null;
