-- Whether an organization is a program under 42 CFR part 2, whose notice goes with every case file.
alter table organizations add column part_two boolean not null default false;
