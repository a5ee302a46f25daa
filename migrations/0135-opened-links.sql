-- When somebody opened the page of a link first: whoever invited sees that the invitation was found.
alter table one_time_links add column opened_at timestamptz;
