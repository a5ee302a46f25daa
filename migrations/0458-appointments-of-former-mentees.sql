/*
 * Keeps calendar programs up to date when a mentee is deactivated, deleted, or restored: participants get a cancellation of
 * each planned future appointment, or a new invitation. Nothing is sent about imported appointments without reminders,
 * because no one was told about them.
 */
create function count_appointments_of_mentee() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    begin
      -- Undoing a merge restores a mentee without telling anyone. While rows are moved, this setting is off.
      if mirrors_enrollments() then
        update appointments a set sequence = sequence + 1
        where mentee_id = new.id and status = 'planned' and deleted_at is null and start_at > now()
          and (not reminders_off or sequence > 0 or exists (
            select from appointment_invitations i where i.appointment_id = coalesce(a.calendar_id, a.id)));
      end if;
      return null;
    end
  $$;
create trigger count_appointments after update of active, deleted_at on mentees for each row
  when (old.active <> new.active or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_appointments_of_mentee();

-- Appointments that are still in calendars although their mentee left before this migration.
update appointments a set sequence = sequence + 1
from mentees m
where m.id = a.mentee_id and (not m.active or m.deleted_at is not null)
  and a.status = 'planned' and a.deleted_at is null and a.start_at > now()
  and exists (select from appointment_invitations i where i.appointment_id = coalesce(a.calendar_id, a.id));
