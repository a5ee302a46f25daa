-- For the job that clears old deliveries every ten minutes. Without these indexes, it reads the whole table, which only
-- grows, because the rows of emails and text messages stay.
create index deliveries_to_clear on deliveries (created_at) where body is not null and channel <> 'webhook';
create index deliveries_to_delete on deliveries (channel, created_at) where channel in ('push', 'webhook');
