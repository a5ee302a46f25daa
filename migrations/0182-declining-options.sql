-- Options by which somebody prefers not to say: choosing one is recorded as declining, an answer without a value (ADR 88).
-- The lists of all fields whose answers are kept have the column.
alter table config_ethnicity add column declines boolean not null default false;
alter table config_sexual_orientation add column declines boolean not null default false;
alter table config_adverse_experiences add column declines boolean not null default false;

update config_sexual_orientation set declines = true where name = 'Prefers not to say' and organization_id is null;

-- Who chose it declined; who asked, and when, stays.
insert into field_answers (organization_id, mentee_id, record_table, record_id, field, asked_on, declined)
select m.organization_id, m.id, 'mentees', m.id, 'sexualOrientation', m.updated_at, true
from mentees m join config_sexual_orientation o on o.id = m.sexual_orientation and o.declines
on conflict (record_table, record_id, field) do update set declined = true;
select set_config('app.answers', '{"kept": true}', true);
update mentees m set sexual_orientation = null
from config_sexual_orientation o where o.id = m.sexual_orientation and o.declines;
select set_config('app.answers', '', true);
