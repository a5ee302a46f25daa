-- An invitation by text: a link that works at the number it was sent to alone, and says when somebody signed in with it.
alter table one_time_links
  add column sent_to_phone text,
  add column entered_at timestamptz,
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (purpose in ('invitation', 'setup', 'address', 'textInvitation')),
  add constraint one_time_links_phone check ((purpose = 'textInvitation') = (sent_to_phone is not null));
