-- When the setup of an organization was finished or dismissed. Until then, its Owners see the steps on their dashboard.
alter table organizations add column set_up_at timestamptz;
update organizations set set_up_at = created_at;
