-- How to undo the saves of the last minutes, stored with their keys. This replaces the table appointment_undos and the
-- column undo of promises, to which only nodes of a former version still write during an update.
alter table save_keys add column undo jsonb, add column undone_at timestamptz;
create index save_keys_undo on save_keys (created_at) where undo is not null;
delete from appointment_undos;
create function discard_row() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger discard_row before insert on appointment_undos for each row execute function discard_row();
