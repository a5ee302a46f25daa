-- What the last change of a promise changed, so that whoever made it can take it back for some minutes: the account, the
-- version since and the values before. And when staff were told that the mentee did what it had said.
alter table promises add undo jsonb, add done_told_at timestamptz;
