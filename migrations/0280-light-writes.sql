-- A change of one field of a mentee writes less.

-- Indexes that only staff of the super-organization, a daily job, and the deletion of an account used.
drop index mentees_pages_all, mentees_referral_all, mentees_discharged, mentees_text_consent_by;

-- Room for the next version of a row in its page: a change of fields without an index then touches no index.
alter table mentees set (fillfactor = 75);
alter table mentee_attention set (fillfactor = 80);
alter table sessions set (fillfactor = 80);
alter table chat_rooms set (fillfactor = 80);
alter table chat_members set (fillfactor = 80);

-- A form sends all of its fields, so that they count as updated. Triggers run for those that changed.
drop trigger mentees_attention_change on mentees;
create trigger mentees_attention_change after update of organization_id, active, deleted_at, date_of_referral on mentees
  for each row when (old.organization_id <> new.organization_id or old.active <> new.active
    or old.deleted_at is distinct from new.deleted_at or old.date_of_referral is distinct from new.date_of_referral)
  execute function change_mentee_attention();

drop trigger end_reminders on mentees;
create trigger end_reminders after update of reminders_off, active, deleted_at on mentees for each row
  when ((new.reminders_off or not new.active or new.deleted_at is not null)
    and (old.reminders_off <> new.reminders_off or old.active <> new.active or old.deleted_at is distinct from new.deleted_at))
  execute function end_mentee_reminders();

drop trigger keep_answers on mentees;
create trigger keep_answers after insert on mentees for each row
  execute function keep_answers('mentees', 'race', 'race', 'sexualOrientation', 'sexual_orientation',
    'citizenship', 'citizenship', 'probationOfficer', 'probation_officer', 'expectedRelease', 'expected_release',
    'specialNeedRequirements', 'special_need_requirements');
create trigger keep_changed_answers after update of race, sexual_orientation, citizenship, probation_officer,
    expected_release, special_need_requirements
  on mentees for each row
  when (old.race is distinct from new.race or old.sexual_orientation is distinct from new.sexual_orientation
    or old.citizenship is distinct from new.citizenship or old.probation_officer is distinct from new.probation_officer
    or old.expected_release is distinct from new.expected_release
    or old.special_need_requirements is distinct from new.special_need_requirements)
  execute function keep_answers('mentees', 'race', 'race', 'sexualOrientation', 'sexual_orientation',
    'citizenship', 'citizenship', 'probationOfficer', 'probation_officer', 'expectedRelease', 'expected_release',
    'specialNeedRequirements', 'special_need_requirements');
