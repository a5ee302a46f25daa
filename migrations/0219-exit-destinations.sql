-- What HUD asks about two exit destinations: the subsidy of a subsidized rental, and another destination in words.
alter table enrollments
  add column exit_subsidy integer,
  add column exit_destination_text text;
