-- Mentors see the appointments of their mentees: the standard role gets the key. A role whose keys or flags somebody
-- changed is not the standard one any more, and stays as it is.
update user_roles set tables_can_access = tables_can_access || 'calendar'::text
where role_type = 2 and editable
  and tables_can_access @> array['chat', 'manageMentees', 'menteeProfile', 'menteeChat', 'menteeGoals', 'menteeTasks',
    'menteeChallenges', 'menteeNotes']
  and cardinality(tables_can_access) = 8
  and array(select key from jsonb_each_text(to_jsonb(user_roles)) where key like '%\_can\_%' and value = 'true' order by key)
    = array['mentees_can_chat', 'mentees_can_view', 'tables_can_view'];

-- A list of the appointments of all mentees, in its usual order.
create index appointments_across on appointments (organization_id, start_at desc, id desc) where deleted_at is null;
