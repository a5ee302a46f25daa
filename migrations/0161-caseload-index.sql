-- The caseload of somebody is read from the index alone. Until now those of the whole organization were passed for it.
drop index mentee_staff_staff;
create index mentee_staff_staff on mentee_staff (staff_id, mentee_id)
  include (organization_id, from_date, until_date) where deleted_at is null;
