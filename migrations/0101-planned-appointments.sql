-- What is planned in an organization, without all that was.
create index appointments_planned on appointments (organization_id, start_at) include (staff)
  where status = 'planned' and deleted_at is null;
