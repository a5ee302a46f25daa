-- A card signs in only if the person who printed it may set sign-ins (ADR 84). Cards that are already printed keep working
-- for their 14 days.
alter table paper_cards add column signs_in boolean not null default true;
