-- Assessments have a day and an assessor, and earlier ones stay (ADR 87).

-- The IANA zone of an organization, by the number that the settings hold.
create function organization_zone(organization bigint) returns text language sql stable parallel safe as $$
  select coalesce((select ('{Etc/GMT,Etc/UTC,Europe/Paris,Europe/Athens,Africa/Cairo,Asia/Tehran,Asia/Yerevan,
    Asia/Karachi,Asia/Kolkata,Asia/Dhaka,Asia/Ho_Chi_Minh,Asia/Shanghai,Asia/Tokyo,Australia/Darwin,Australia/Sydney,
    Pacific/Guadalcanal,Pacific/Auckland,Pacific/Midway,Pacific/Honolulu,America/Anchorage,America/Los_Angeles,
    America/Phoenix,America/Denver,America/Chicago,America/New_York,America/Indiana/Indianapolis,America/Puerto_Rico,
    America/St_Johns,America/Argentina/Buenos_Aires,America/Sao_Paulo,Africa/Maputo}'::text[])[timezones]
    from public.organizations where id = organization), 'Etc/UTC')
$$;
create or replace function organization_day(organization bigint) returns date language sql stable parallel safe as $$
  select (now() at time zone public.organization_zone(organization))::date
$$;

alter table mentee_assessments
  add column date date not null default current_date,
  add column assessor bigint references users,
  -- The one that the screen of the mentee edits: the latest day, and of several on a day the last one.
  add column newest boolean not null default false;
-- What is there is one assessment each.
update mentee_assessments a set
  date = (a.created_at at time zone organization_zone(a.organization_id))::date,
  assessor = (select u.id from users u where u.account_id = a.created_by),
  newest = a.deleted_at is null;

drop index mentee_assessments_mentee;
create index mentee_assessments_mentee on mentee_assessments (mentee_id, date desc, id desc) where deleted_at is null;

-- Marked by the database, because rows come, go and move in many ways: form, import, bulk, undo, restore, merge.
create function mark_newest_assessment() returns trigger language plpgsql as $$
begin
  update mentee_assessments t set newest = coalesce(t.id = n.id, false)
  from unnest(array[old.mentee_id, new.mentee_id]) as changed (mentee_id)
  left join lateral (select a.id from mentee_assessments a
    where a.mentee_id = changed.mentee_id and a.deleted_at is null order by a.date desc, a.id desc limit 1) n on true
  where t.mentee_id = changed.mentee_id and t.newest is distinct from coalesce(t.id = n.id, false);
  return null;
end $$;
create trigger mark_newest_assessment after insert or delete or update of mentee_id, date, deleted_at
  on mentee_assessments for each row execute function mark_newest_assessment();
