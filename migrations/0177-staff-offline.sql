-- Whether phones of team members keep the names and numbers of their own mentees for the time without network (ADR 95).
alter table organizations add column staff_offline boolean not null default true;
