-- Whether an export of mentees without a recorded consent asks for a reason (ADR 40).
alter table organizations add column export_reason boolean not null default true;
