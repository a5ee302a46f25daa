-- Who only looks at cases, such as a mentor, can be given leave to write contact notes. Owners get it, so that they can give
-- it to others; whoever may add records needs it not.
alter table user_roles add column notes_can_add boolean not null default false;
update user_roles set notes_can_add = true where role_type = 1;
