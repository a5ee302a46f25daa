-- Product measures store what they count, so that lists, filters, and exports show it.
update measures set base = case
  when template in ('matches', 'daysToFirstContact') then 'menteeStaff'
  when template in ('noShows', 'hours') then 'appointments'
  when template = 'referralToContact' then 'mentees'
  when template = 'tasksInTime' then 'menteeUserTasks'
  when template = 'promisesInTime' then 'promises'
  when template = 'checkInsAnswered' then 'checkIns'
  else 'enrollments' end
where template is not null;
