-- What writing a row changed elsewhere, before and after it, such as the days of a mentee's other case managers: an undo
-- restores it.
alter table import_rows add column moved jsonb;
