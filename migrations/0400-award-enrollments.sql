-- The award that pays for an enrollment. Reports count people and exits by award.
alter table enrollments add column award bigint references awards;
create index enrollments_award on enrollments (award, start_date) where deleted_at is null and award is not null;
