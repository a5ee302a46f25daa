-- Who reads the audit trail in the database itself (ADR 43). Rows without an organization, such as sign-ins with an unknown
-- email, were shown to connections that work for nobody; mentees were shown what is kept about their organization.
do $$
declare
  audit_table text;
begin
  foreach audit_table in array array['audit_trail', 'audit_changes'] loop
    execute format('drop policy scoped on %I', audit_table);
    execute format('drop policy mentee on %I', audit_table);
    execute format('create policy scoped on %I to mentor_scoped using (organization_id = (select app_organization()))
      with check (organization_id is not distinct from (select app_organization()))', audit_table);
    execute format('create policy mentee on %I for insert to mentor_mentee
      with check (organization_id = (select app_organization()))', audit_table);
  end loop;
end $$;
