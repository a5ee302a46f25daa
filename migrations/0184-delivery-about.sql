-- What a delivery is about, so that each attempt can ask whether its words are still true (ADR 98).
alter table deliveries add column about jsonb;
