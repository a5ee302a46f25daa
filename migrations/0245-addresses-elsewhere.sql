-- The email of a row, when it belongs to a person the importer cannot see. Such an email is counted once and left out.
alter table import_rows add column elsewhere text;
