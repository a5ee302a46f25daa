-- Lists and the dashboard over all organizations read the first rows in the order of these indexes. Without them they sort
-- all mentees: at 50,000 mentees that made a page of the list 4 to 9 times and the dashboard 5 times as slow.
create index if not exists mentees_pages_all on mentees (search_fold(last_name), id)
  include (last_name, active) where deleted_at is null;
create index if not exists mentees_referral_all on mentees (date_of_referral desc) where deleted_at is null;
