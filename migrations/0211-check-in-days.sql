-- The day that the days of a plan are counted from, so that a monthly check-in on the 31st returns to the 31st after a
-- shorter month. Without one, they are counted from the next day.
alter table check_in_plans add column counted_from date;
