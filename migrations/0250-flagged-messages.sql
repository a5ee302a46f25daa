-- Messages that the team must notice: the sender may be in danger, or may want no more texts.
alter table chat_messages
  add column flag text check (flag in ('crisis', 'stopRequest')),
  add column flag_told_at timestamptz;
create index chat_messages_untold on chat_messages (id) where flag is not null and flag_told_at is null;

-- What a mentee's chat says about answers, and whom to call before one comes.
alter table organizations
  add column answer_hours text check (char_length(answer_hours) <= 200),
  add column crisis_help text check (char_length(crisis_help) <= 200);
