-- A mentee can stay signed in on its own phone, where its organization lets it: the session is not ended by idle time, and
-- lasts longer. Whatever ends a session ends this one, too.
alter table sessions add column is_long boolean not null default false;
alter table organizations add column keep_signed_in boolean not null default true;
