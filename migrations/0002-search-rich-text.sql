-- Rich text is searched as people read it: block marks are spaces, marks inside a line are nothing, entities are the
-- characters that they stand for. Otherwise "some text" would not find "some <b>text</b>", nor "Q&A" find "Q&amp;A".
create function html_text(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select btrim(regexp_replace(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(value,
            '</?(p|br|hr|div|ul|ol|li|h[1-6]|blockquote|pre|table|thead|tbody|tr|td|th)\y[^>]*>', ' ', 'gi'),
          '<[^>]*>', '', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
      '[[:space:]\u00a0]+', ' ', 'g'))
  $$;

alter table mentee_user_notes drop column search_text;
alter table mentee_user_notes add column search_text text
  generated always as (search_fold(coalesce(note_title, '') || ' ' || html_text(coalesce(note, '')))) stored;

alter table bug_tracker drop column search_text;
alter table bug_tracker add column search_text text
  generated always as (search_fold(
    coalesce(section, '') || ' ' || coalesce(title, '') || ' ' || html_text(coalesce(description, '')))) stored;
