-- The audit trail by kind, person and day. The kind follows from what a row says, which is sealed; it is not part of a seal.
alter table audit_trail add column kind text not null generated always as (case
  when outcome <> 'done' then 'refused'
  when action in ('export', 'report') or (action = 'download' and details ->> 'name' is null) then 'exports'
  when action in ('view', 'viewHeader', 'list', 'download', 'dashboard', 'viewHistory', 'readChat', 'viewProfile',
    'viewSignIns') then 'reading'
  when action in ('create', 'change', 'save', 'delete', 'restore', 'archive', 'unarchive', 'copy', 'upload', 'writeChat',
    'startChat', 'leaveChat', 'saveProfile', 'anonymize', 'testMail') then 'changes'
  else 'signIn' end) stored;

-- The list, the newest rows first: all of an organization, of a kind, of a person; and of all organizations.
create index audit_trail_newest on audit_trail (organization_id, created_at desc nulls last, id desc);
create index audit_trail_kinds on audit_trail (organization_id, kind, created_at desc nulls last, id desc);
create index audit_trail_people on audit_trail (user_id, created_at desc nulls last, id desc);
create index audit_trail_all on audit_trail (created_at desc nulls last, id desc);
drop index audit_trail_organization;

-- How often what a notification says has happened since it was last read; shown beside its subject.
alter table notifications add column events integer not null default 1;
