-- A wage of an hour has cents.
alter table outcomes alter column amount type double precision;
