-- What the amount of an outcome is in. Of the two whose amounts measures compare, the name of the outcome says it; of the
-- others that are there nobody can know: an hour's wage and a month's look the same.
alter table outcomes add unit text;
update outcomes o set unit = case c.code when 'income' then 'dollarsMonth' else 'dollarsQuarter' end
from config_outcomes c
where c.id = o.outcome_id and o.amount is not null and c.code in ('income', 'quarterEarnings');

-- Who answered a check-in: the mentee, a team member for it, or both. Of those that were answered before, the audit trail
-- knows it.
alter table check_ins add answered_by text, add entered_by bigint references users;
with answers as (
  select e.record_id, e.account_type, e.user_id, e.id
  from audit_trail e join audit_changes c on c.event_id = e.id
  where e.table_name = 'checkIns' and e.outcome = 'done' and e.action in ('create', 'change')
    and c.changes ?| array['mood', 'housing', 'work', 'needHelp', 'wantsCall', 'comment']
), known as (
  select record_id,
    case when count(distinct account_type) = 2 then 'both' else min(account_type) end as answered_by,
    (array_agg(user_id order by id desc) filter (where account_type = 'staff'))[1] as entered_by
  from answers group by record_id
)
update check_ins t set answered_by = k.answered_by, entered_by = k.entered_by
from known k where k.record_id = t.id and t.answered_at is not null;
