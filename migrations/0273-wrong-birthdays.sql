-- Wrong birthdays given with a right code by text. They count for the account over all codes of a day.
-- accounts.phone_confirmed is no longer used: the device decides whether the birthday is asked.
alter table verification_codes add wrong_birthdays smallint not null default 0;
