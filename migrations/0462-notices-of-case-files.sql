-- The name of a case file contains its mentee's name, so a notification about it is only for people who may see the mentee.
update notifications n set mentee_id = m.id
from exports e join mentees m on m.id::text = e.request ->> 'menteeId'
where e.kind = 'mentee' and n.notification_url = '/downloads/' || e.id;

-- Of files that are gone, it isn't known whom they were about.
delete from notifications n
where n.notification_url like '/downloads/%'
  and not exists (select from exports e where n.notification_url = '/downloads/' || e.id);
