-- The day that somebody was reminded of, the day before (ADR 58).
alter table promises add reminded_for date;
create index promises_to_remind on promises (due_on)
  where deleted_at is null and status = 'open' and reminded_for is distinct from due_on;
