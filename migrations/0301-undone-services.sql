-- A service that was logged with the outcome of an appointment. Undoing the outcome removes it.
alter table appointment_undos add column service_id bigint;
