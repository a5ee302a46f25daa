-- Whether a node can store files: the system page shows a folder that is read-only or broken.
alter table nodes add column can_store_files boolean not null default true;
