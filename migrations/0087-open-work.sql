-- Open work by its due day.
create index mentee_user_goals_open on mentee_user_goals (organization_id, end_date) include (mentee_id)
  where deleted_at is null and active and not completed;
create index mentee_user_tasks_open on mentee_user_tasks (organization_id, end_date) include (mentee_id)
  where deleted_at is null and active and not completed;
create index mentee_user_challenges_open on mentee_user_challenges (organization_id, end_date) include (mentee_id)
  where deleted_at is null and active and not completed;
