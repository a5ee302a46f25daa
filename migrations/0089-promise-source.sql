-- The record in which a promise was made, a note about a contact (ADR 58).
alter table promises add from_table text, add from_id bigint;
