-- Seals what waits on a person's devices without network (ADR 80). Whoever is not signed in does not get it.
alter table accounts add outbox_key bytea;
