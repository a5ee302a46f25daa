-- Makes the follow-ups of mentees fit their enrollments and release dates. It can run at any time and any number of times.
-- Those that a person added keep their days, and those that a person closed, answered, or deleted stay as they are.
create or replace function plan_follow_ups(of_mentees bigint[]) returns void language plpgsql as $$
begin
  -- Two changes of one mentee wait for each other here, so that each sees what the other made.
  perform from mentees where id = any(of_mentees) order by id for no key update;

  update follow_ups f set status = 'notNeeded', next_on = null, version = f.version + 1, updated_at = now(),
    reason = case when m.deleted_at is not null or m.anonymized_at is not null then 'gone'
      when e.exit_reason = 'died' and e.deleted_at is null then 'died'
      when e.exit_date is not null and e.deleted_at is null and l.id is distinct from e.id then 'returned'
      else 'noExit' end
  from mentees m left join last_enrollments(of_mentees) l on l.mentee_id = m.id, enrollments e
  where f.mentee_id = any(of_mentees) and m.id = f.mentee_id and e.id = f.enrollment
    and f.status = 'planned' and f.deleted_at is null
    and case when f.created_by is null
      then not exists (select from wanted_follow_ups(of_mentees) w where w.enrollment = f.enrollment and w.kind = f.kind)
      else m.deleted_at is not null or m.anonymized_at is not null or l.id is distinct from e.id or e.exit_reason = 'died'
    end;

  update follow_ups f set status = 'planned', reason = null, due_from = w.due_from, due_until = w.due_until,
    next_on = null, version = f.version + 1, updated_at = now(),
    -- A person who was asked two weeks before the former first day is asked again before the new one, as in the hook.
    asked_at = case when w.due_from <= organization_day(w.organization_id) + 14 then f.asked_at end
  from wanted_follow_ups(of_mentees) w
  where w.enrollment = f.enrollment and w.kind = f.kind and f.deleted_at is null and f.created_by is null
    and case f.status when 'planned' then (f.due_from, f.due_until) is distinct from (w.due_from, w.due_until)
      when 'notNeeded' then f.reason is not null and w.due_until >= organization_day(w.organization_id)
        and not exists (select from follow_ups o where o.kind = f.kind and o.enrollment = f.enrollment
          and o.status = 'planned' and o.deleted_at is null)
      else false end;

  insert into follow_ups (organization_id, mentee_id, kind, enrollment, due_from, due_until)
  select w.organization_id, w.mentee_id, w.kind, w.enrollment, w.due_from, w.due_until
  from wanted_follow_ups(of_mentees) w join organizations o on o.id = w.organization_id
  where w.kind = any(o.follow_up_kinds) and w.due_until >= organization_day(w.organization_id)
    and not exists (select from follow_ups f where f.kind = w.kind and f.enrollment = w.enrollment)
    -- A release is asked about once, although the person enrolled again.
    and not exists (select from follow_ups f where f.kind = w.kind and f.mentee_id = w.mentee_id
      and f.due_from = w.due_from and f.status in ('answered', 'unreachable', 'refused') and f.deleted_at is null)
  on conflict do nothing;
end $$;
