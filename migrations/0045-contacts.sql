-- How staff were in contact with a mentee. A note counts as a contact unless it says that nobody was reached.
alter table mentee_user_notes
  add column contact_kind text,
  add column reached boolean not null default true,
  add column minutes integer,
  add column with_whom text;
