-- The day that a mentee was reminded of, the day before and once when the work is late (ADR 62).
alter table mentee_user_goals add reminded_for date, add late_for date;
alter table mentee_user_tasks add reminded_for date, add late_for date;
alter table mentee_user_challenges add reminded_for date, add late_for date;
create index mentee_user_goals_due on mentee_user_goals (end_date) where deleted_at is null and active and not completed;
create index mentee_user_tasks_due on mentee_user_tasks (end_date) where deleted_at is null and active and not completed;
create index mentee_user_challenges_due on mentee_user_challenges (end_date)
  where deleted_at is null and active and not completed;

-- An organization can do without them.
alter table organizations add work_reminders boolean not null default true;
