/** Inserts notifications from before the demo people's first sign-in: new referrals and assigned tasks. */
import { sql } from "kysely";
import { roleTypes } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { notify } from "#server/core/notifications/notifications.ts";

async function notifyReferrals(db: Db): Promise<void> {
  const { rows } = await sql<
    Row<"mentees", "id"> & { mentee_name: string; sender: string; accounts: Row<"users">["account_id"][] }
  >`
    select distinct on (m.organization_id) m.id, concat_ws(' ', m.first_name, m.last_name) as mentee_name,
      concat_ws(' ', u.first_name, u.last_name) as sender,
      array(select o.account_id from users o join user_roles r on r.id = o.user_role
        where o.organization_id = m.organization_id and r.role_type = ${Number(roleTypes.owner)} order by o.id) as accounts
    from mentees m join users u on u.id = m.case_manager
    order by m.organization_id, m.date_of_referral desc, m.id desc`.execute(db);
  for (const { id, mentee_name: menteeName, sender, accounts } of rows) {
    const url = `/mentee/manage/${id}`;
    await notify(db, {
      to: accounts,
      type: "request",
      text: "referral",
      values: { menteeName, sender },
      url,
    });
  }
}

async function notifyTasks(db: Db): Promise<void> {
  const { rows } = await sql<
    Row<"mentee_user_tasks", "mentee_id"> &
      Row<"mentees", "account_id"> & { item: Row<"mentee_tasks">["name"]; sender: string }
  >`
    select distinct on (m.id) m.id as mentee_id, m.account_id, i.name as item,
      concat_ws(' ', u.first_name, u.last_name) as sender
    from mentees m
    join accounts a on a.id = m.account_id and a.password_hash is not null
    join mentee_user_tasks t on t.mentee_id = m.id and t.active and not t.completed
    join mentee_tasks i on i.id = t.mentee_task_id
    join users u on u.account_id = t.created_by
    order by m.id, t.start_date desc, t.id desc`.execute(db);
  for (const { mentee_id: menteeId, account_id: accountId, item: itemName, sender } of rows) {
    const url = `/mentee/mentee-tasks/${menteeId}`;
    const values = { itemName, sender };
    await notify(db, { to: [accountId], type: "notification", text: "newAssignment", values, url });
  }
}

/** Inserts the first notifications. The case work must be inserted before. */
export async function insertNotifications(db: Db): Promise<void> {
  await notifyReferrals(db);
  await notifyTasks(db);
}
