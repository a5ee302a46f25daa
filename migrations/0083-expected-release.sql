-- The day on which a mentee is expected to leave prison or jail.
alter table mentees add column expected_release date;
create index mentees_release on mentees (organization_id, expected_release)
  where expected_release is not null and deleted_at is null;
