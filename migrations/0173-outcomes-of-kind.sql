-- Measures read the outcomes of one kind of all mentees at once (ADR 82), so the index leads to the kind and holds what
-- they ask of it; those of one mentee have `outcomes_mentee`.
drop index outcomes_of_mentee;
create index outcomes_of_kind on outcomes (organization_id, outcome_id, date) include (mentee_id, amount)
  where deleted_at is null;
