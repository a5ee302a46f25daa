/**
 * Each built-in measure as SQL written by hand: `counted` of `all`, or a `value`. `$o` is the organization, and `$a`
 * and `$z` are the first and the last day.
 */
import type { MeasureTemplateName } from "#shared/measures/templates.ts";

const permanent = "(422,423,426,410,435,421,411)";
const exits = `select distinct mentee_id from enrollments where organization_id = $o and deleted_at is null
  and exit_date >= $a and exit_date <= $z`;
const share = (all: string, counted: string) => `select (select count(*) from (${all}) x)::int as "all",
  (select count(*) from (${counted}) y)::int as counted, null::float as value`;
const outcome = (
  codes: string,
  on: string,
) => `exists (select 1 from outcomes o join config_outcomes c on c.id = o.outcome_id
  where o.mentee_id = e.mentee_id and o.deleted_at is null and c.code in (${codes}) and ${on})`;
const stays = (on: string, more = "") => `select distinct e.mentee_id from enrollments e
  where e.organization_id = $o and e.deleted_at is null and e.${on} between $a and $z ${more}`;
const inStay = "o.date >= e.start_date and o.date <= coalesce(e.exit_date, $z)";

/** People who left in the period and had no enrollment on its last day, with their last exit. */
const leavers = (more = "") => `select e.mentee_id from (
    select n.*, row_number() over (partition by mentee_id order by exit_date desc, id desc) as nth from enrollments n
    where organization_id = $o and deleted_at is null and exit_date >= $a and exit_date <= $z) e
  where nth = 1 and mentee_id not in (select s.mentee_id from enrollments s where s.deleted_at is null
    and (s.start_date is null or s.start_date <= $z) and (s.exit_date is null or s.exit_date > $z)) ${more}`;

/** Everyone's first exit to permanent housing, and who enrolled again within some days. */
const returns = (days: number) => {
  const first = `(select distinct on (mentee_id) * from enrollments where organization_id = $o and deleted_at is null
    and exit_date >= $a and exit_date <= $z and exit_destination in ${permanent} order by mentee_id, exit_date, id) e`;
  return share(
    `select mentee_id from ${first}`,
    `select mentee_id from ${first} where exists (select 1 from enrollments r where r.mentee_id = e.mentee_id
      and r.deleted_at is null and r.id <> e.id and r.start_date > e.exit_date and r.start_date <= e.exit_date + ${days})`,
  );
};
const inEducation = outcome("'educationStarted'", inStay);
const again = (code: string, days: number) =>
  share(
    stays("start_date"),
    stays(
      "start_date",
      `and ${outcome(`'${code}'`, `o.date > e.start_date and o.date <= e.start_date + ${days}`)}`,
    ),
  );
const completed = (isBefore: boolean) =>
  share(
    stays("exit_date", `and e.prerelease = ${isBefore}`),
    stays("exit_date", `and e.prerelease = ${isBefore} and e.exit_reason = 'completed'`),
  );
const byExit = (codes: string, on = inStay) =>
  share(stays("exit_date"), stays("exit_date", `and ${outcome(codes, on)}`));
const quarter = (count: number) =>
  `extract(year from o.date) * 4 + extract(quarter from o.date) = extract(year from e.exit_date) * 4
    + extract(quarter from e.exit_date) + ${count}`;
const middle = (of: string) =>
  `select count(*)::int as "all", count(v)::int as counted, percentile_cont(0.5) within group (order by v)::float as value
    from (${of}) m (v)`;
const firstNote = (
  from: string,
) => `(select min(n.date) - ${from} from mentee_user_notes n where n.mentee_id = e.mentee_id
  and n.deleted_at is null and n.reached and n.date >= ${from})`;
const rows = (table: string, day: string, who: string, counted: string) => `select count(*)::int as "all",
  count(*) filter (where ${counted})::int as counted, null::float as value from ${table}
  where organization_id = $o and deleted_at is null and ${day} between $a and $z and ${who}`;

const answeredYes = (answer: string) =>
  rows("follow_ups", "due_from", `status = 'answered' and ${answer} is not null`, `${answer} = 'yes'`);

const served = (
  more = "",
) => `select count(distinct mentee_id)::int as "all", count(distinct mentee_id)::int as counted,
    null::float as value
  from services where organization_id = $o and deleted_at is null and date between $a and $z ${more}`;

export const byHand: Readonly<Record<MeasureTemplateName, string>> = {
  permanentExits: share(
    leavers("and coalesce(e.exit_destination, 0) not in (206, 215, 225, 24)"),
    leavers(`and e.exit_destination in ${permanent}`),
  ),
  positiveExits: share(
    leavers("and coalesce(e.exit_destination, 0) not in (206, 329, 24)"),
    leavers(
      `and e.exit_destination in (101,118, 204,205,215,225, 302,312,313,314,327,332, 410,411,421,422,423,426,435)`,
    ),
  ),
  returns6: returns(180),
  returns12: returns(365),
  returns24: returns(730),
  incomeGrowth: share(
    leavers(),
    leavers(
      `and (select array_agg(o.amount order by o.date, o.id) from outcomes o join config_outcomes c on c.id = o.outcome_id
        where o.mentee_id = e.mentee_id and o.deleted_at is null and c.code = 'income' and o.amount is not null and ${inStay})
        is not null
      and (select (array_agg(o.amount order by o.date desc, o.id desc))[1] > (array_agg(o.amount order by o.date, o.id))[1]
        from outcomes o join config_outcomes c on c.id = o.outcome_id
        where o.mentee_id = e.mentee_id and o.deleted_at is null and c.code = 'income' and o.amount is not null and ${inStay})`,
    ),
  ),
  daysToHousing: `select count(distinct mentee_id)::int as "all", count(distinct mentee_id) filter (where v is not null)::int as counted,
    percentile_cont(0.5) within group (order by v)::float as value from (
      select e.mentee_id, (select min(o.date) - e.start_date from outcomes o join config_outcomes c on c.id = o.outcome_id
        where o.mentee_id = e.mentee_id and o.deleted_at is null and c.code = 'permanentHousing' and o.date >= e.start_date
          and o.date <= organization_day($o))
      from enrollments e where e.organization_id = $o and e.deleted_at is null and e.start_date between $a and $z) m (mentee_id, v)`,
  newlyEnrolled: `select count(distinct mentee_id)::int as "all", count(distinct mentee_id)::int as counted, null::float as value
    from enrollments where organization_id = $o and deleted_at is null and start_date between $a and $z`,
  higherRisk: share(stays("start_date"), stays("start_date", "and e.risk_level in ('moderate', 'high')")),
  completedBefore: completed(true),
  completedAfter: completed(false),
  peopleServed: served(),
  serviceUnits: `select count(*)::int as "all", count(*)::int as counted, sum(units)::float as value from services
    where organization_id = $o and deleted_at is null and date between $a and $z`,
  servedByAward: served("and award is not null"),
  followUpsAnswered: rows("follow_ups", "due_from", "status <> 'notNeeded'", "status = 'answered'"),
  employedLater: answeredYes("employed"),
  housedLater: answeredYes("housing"),
  educationLater: answeredYes("in_education"),
  arrestedLater: answeredYes("arrested"),
  employedAtExit: byExit("'jobStarted', 'employed', 'jobKept'"),
  educationAtExit: byExit("'educationStarted', 'diploma', 'credential'"),
  housedAtExit: share(exits, stays("exit_date", `and e.exit_destination in ${permanent}`)),
  arrest12: again("arrest", 365),
  conviction12: again("conviction", 365),
  custodyOffense24: again("newOffense", 730),
  custodyViolation24: again("technicalViolation", 730),
  employedQuarter2: byExit("'employed', 'jobKept', 'quarterEarnings'", quarter(2)),
  employedQuarter4: byExit("'employed', 'jobKept', 'quarterEarnings'", quarter(4)),
  earningsQuarter2:
    middle(`select (select sum(o.amount) from outcomes o join config_outcomes c on c.id = o.outcome_id
    where o.mentee_id = e.mentee_id and o.deleted_at is null and c.code = 'quarterEarnings' and ${quarter(2)})
    from enrollments e where e.organization_id = $o and e.deleted_at is null and e.exit_date between $a and $z`),
  credential: share(
    stays("exit_date", `and ${inEducation}`),
    stays(
      "exit_date",
      `and ${inEducation} and ${outcome("'diploma', 'credential'", "o.date >= e.start_date and o.date <= e.exit_date + 365")}`,
    ),
  ),
  skillGain: share(
    stays("start_date", `and ${inEducation}`),
    stays("start_date", `and ${inEducation} and ${outcome("'skillGain'", inStay)}`),
  ),
  matches: rows("mentee_staff", "from_date", "duty = 'mentor'", "true"),
  daysToFirstContact: middle(`select ${firstNote("e.from_date")} from mentee_staff e
    where e.organization_id = $o and e.deleted_at is null and e.duty = 'mentor' and e.from_date between $a and $z`),
  noShows: rows(
    "appointments",
    "start_local::date",
    "status in ('planned', 'kept', 'missed')",
    "status = 'missed'",
  ),
  hours: `select count(*)::int as "all", count(*)::int as counted, sum(minutes) / 60.0::float as value from appointments
    where organization_id = $o and deleted_at is null and status = 'kept' and start_local::date between $a and $z`,
  referralToContact:
    middle(`select ${firstNote("e.date_of_referral")} from (select id as mentee_id, date_of_referral from mentees
    where organization_id = $o and deleted_at is null and date_of_referral between $a and $z) e`),
  tasksInTime: rows(
    "mentee_user_tasks",
    "end_date",
    "(completed_at is not null or end_date < organization_day(organization_id))",
    "completed_at is not null and organization_day(organization_id, completed_at) <= end_date",
  ),
  promisesInTime: rows(
    "promises",
    "due_on",
    `by in ('staff', 'agency') and status in ('open', 'kept')
      and (kept_on is not null or due_on < organization_day(organization_id))`,
    "kept_on is not null and kept_on <= due_on",
  ),
  checkInsAnswered: rows("check_ins", "due_on", "true", "answered_at is not null"),
};
