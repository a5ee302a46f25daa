-- In which language an item of a catalogue is written: readers are offered those of their own language first.
alter table mentee_goals add column language_code text;
alter table mentee_tasks add column language_code text;
alter table mentee_challenges add column language_code text;
update mentee_goals t set language_code = a.language_code from accounts a where a.id = t.created_by;
update mentee_tasks t set language_code = a.language_code from accounts a where a.id = t.created_by;
update mentee_challenges t set language_code = a.language_code from accounts a where a.id = t.created_by;

-- What a case note is about: a phone call, a meeting. Earlier notes do not say.
alter table mentee_user_notes add column kind text;
