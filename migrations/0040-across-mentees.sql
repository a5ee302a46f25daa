-- Lists across mentees: in their usual order inside an organization, and the few mentees whose records no list holds.
create index mentee_user_goals_across on mentee_user_goals (organization_id, start_date desc, id desc) where deleted_at is null;
create index mentee_user_tasks_across on mentee_user_tasks (organization_id, start_date desc, id desc) where deleted_at is null;
create index mentee_user_challenges_across on mentee_user_challenges (organization_id, start_date desc, id desc) where deleted_at is null;
create index mentee_user_notes_across on mentee_user_notes (organization_id, date desc, id desc) where deleted_at is null;
create index mentees_deleted on mentees (organization_id) where deleted_at is not null;
