-- Sheets also change records that are there (ADR 68).
alter table imports
  add column mode text not null default 'create' check (mode in ('create', 'both', 'update')),
  -- The field by which a row names its record.
  add column match_field text;
alter table import_rows
  -- Of a record that is changed: its version when it was checked, and what it said in the changed fields.
  add column version_before integer,
  add column before jsonb,
  drop constraint import_rows_result_check,
  add constraint import_rows_result_check check (result in ('waiting', 'create', 'update', 'same', 'duplicate', 'skip',
    'wrong', 'created', 'updated', 'undone', 'kept'));
