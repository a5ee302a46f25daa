-- Who referred the mentee: a person or an agency.
alter table mentees add column referred_by text;
