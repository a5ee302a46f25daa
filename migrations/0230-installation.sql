-- Whether this database is the real installation. One that was restored or copied sends nothing until an Owner confirms it.
create table installation (
  id boolean primary key default true check (id),
  -- The server, database, and data folder of the last start; null before the first one.
  place text,
  -- Since when nothing is sent; null while everything is sent.
  held_since timestamptz,
  held_because text check (held_because in ('restored', 'moved')),
  check ((held_since is null) = (held_because is null))
);
insert into installation default values;
call protect_rows('installation', 'false');
