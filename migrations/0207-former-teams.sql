-- Mentees who went to another organization before their former team was taken out of what is open: it still got mails about
-- appointments to come, and the new team could not move them. What is over names whoever was there.
update appointments a set version = a.version + 1, updated_at = now(), staff = array(
    select s.id from unnest(a.staff) with ordinality s (id, place)
    join users u on u.id = s.id and u.organization_id = a.organization_id order by s.place)
where a.status = 'planned' and a.start_at > now() and exists (
  select from users u where u.id = any(a.staff) and u.organization_id <> a.organization_id);
update promises p set version = p.version + 1, updated_at = now(), by_staff = null
from users u where u.id = p.by_staff and u.organization_id <> p.organization_id and p.status = 'open';
