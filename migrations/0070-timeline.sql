-- When somebody last looked at the timeline of a mentee.
create table mentee_visits (
  account_id bigint not null references accounts on delete cascade,
  mentee_id bigint not null references mentees on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, mentee_id)
);
create index mentee_visits_mentee on mentee_visits (mentee_id);
call protect_rows('mentee_visits', 'account_id = (select app_account())');

-- What the timeline shows of the trail; most of its rows say that somebody looked.
create index audit_trail_timeline on audit_trail (mentee_id, action, id desc)
  where mentee_id is not null and outcome = 'done' and action in ('change', 'saveProfile', 'export');
