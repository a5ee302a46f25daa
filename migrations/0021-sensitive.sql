-- Who reads what is sensitive in a case (ADR 41). Nobody who manages cases loses it unasked: Owners keep it, and roles that
-- open a mentee's screens and may change something there. Roles that only look and write messages do not.
alter table user_roles add column sensitive_can_view boolean not null default false;
update user_roles set sensitive_can_view = true
where role_type = 1
  or (tables_can_access && array['manageMentees', 'menteeProfile', 'menteeAssessments', 'menteeGoals', 'menteeTasks',
      'menteeChallenges', 'menteeNotes', 'menteeFiles']
    and (mentees_can_add or mentees_can_edit or tables_can_add or tables_can_edit));

-- A file that waits to be fetched holds what its maker read when it was made.
alter table exports add column with_sensitive boolean not null default false;
