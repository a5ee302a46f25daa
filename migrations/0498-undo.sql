-- How to undo the saves of the last minutes, stored with their keys. This replaces a table of appointments and a column
-- of promises.
alter table save_keys add column undo jsonb, add column undone_at timestamptz;
create index save_keys_undo on save_keys (created_at) where undo is not null;
drop table appointment_undos;
alter table promises drop column undo;
-- The steps of bulk actions have the same form.
update bulk_job_rows set undo = undo - 'field' - 'value'
    || jsonb_build_object('data', jsonb_build_object(undo ->> 'field', coalesce(nullif(undo -> 'value', 'null'), '""')))
  where undo ->> 'kind' = 'set';
