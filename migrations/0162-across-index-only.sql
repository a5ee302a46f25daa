-- Lists across mentees are counted from an index alone, with the mentee of each row, whose deletion takes it out. The rows of
-- an organization lie all over a large table, and 7,500 notes took as many pages.
drop index mentee_user_goals_across, mentee_user_tasks_across, mentee_user_challenges_across, mentee_user_notes_across,
  appointments_across, promises_across, check_ins_across, enrollments_across, outcomes_across;
create index mentee_user_goals_across on mentee_user_goals (organization_id, start_date desc, id desc)
  include (mentee_id) where deleted_at is null;
create index mentee_user_tasks_across on mentee_user_tasks (organization_id, start_date desc, id desc)
  include (mentee_id) where deleted_at is null;
create index mentee_user_challenges_across on mentee_user_challenges (organization_id, start_date desc, id desc)
  include (mentee_id) where deleted_at is null;
create index mentee_user_notes_across on mentee_user_notes (organization_id, date desc, id desc)
  include (mentee_id) where deleted_at is null;
create index appointments_across on appointments (organization_id, start_at desc, id desc)
  include (mentee_id) where deleted_at is null;
create index promises_across on promises (organization_id, due_on desc, id desc)
  include (mentee_id) where deleted_at is null;
create index check_ins_across on check_ins (organization_id, due_on desc, id desc)
  include (mentee_id) where deleted_at is null;
create index enrollments_across on enrollments (organization_id, start_date desc, id desc)
  include (mentee_id) where deleted_at is null;
create index outcomes_across on outcomes (organization_id, date desc, id desc)
  include (mentee_id) where deleted_at is null;
