-- Who is urgent because nobody was in contact is read from the index alone: the rows of an organization lie all over the table.
drop index mentee_attention_quiet;
create index mentee_attention_quiet on mentee_attention (organization_id, quiet_from) include (mentee_id) where is_active;
