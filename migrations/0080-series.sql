-- Appointments of a series (ADR 64): the id of the first one; null for those that stand alone.
alter table appointments add column series_id bigint;
create index appointments_series on appointments (series_id, start_at) where series_id is not null and deleted_at is null;
