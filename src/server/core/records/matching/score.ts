/** Scores how likely two entries are the same person, in SQL (ADR 69). */
import { sql, type RawBuilder } from "kysely";
import byFormalName from "./nicknames.json" with { type: "json" };
import { likelyFrom, possibleFrom, twins, weights, type Compared } from "./weights.ts";

/** Maps each nickname, English or Spanish, to the formal names that it is short for, as JSON. */
const nicknames: string = JSON.stringify(
  Object.entries(byFormalName).reduce<Record<string, string[]>>((formals, [formal, short]) => {
    for (const name of short) (formals[name] ??= []).push(formal);
    return formals;
  }, {}),
);

/** The compared columns of `mentees`, with their SQL types. */
export const comparedColumns = {
  first_name: "text",
  middle_name: "text",
  last_name: "text",
  former_names: "text",
  birthday: "date",
  cell_phone: "text",
  work_phone: "text",
  email: "text",
  client_id: "text",
  address: "text",
} as const;

const parts = (texts: string) => `array(select part from unnest(${texts}) part where length(part) > 1)`;
const digits = (column: string) =>
  `case when length(phone_digits(${column})) >= 7 then right(phone_digits(${column}), 10) end`;

/** The formal names of a first name that is a nickname, from {@link nicknames} in the selection `nick`. */
const formal = `array(select jsonb_array_elements_text(nick.names -> part) from nick, unnest(name_parts(t.first_name)) part)`;

/** The columns of a row `t` in the compared form. Names have up to 200 letters, and levenshtein allows 255. */
const folded = sql.raw(`
  left(name_form(t.first_name), 110) as first,
  left(name_form(t.last_name), 110) as last,
  ${parts("name_parts(t.first_name)")} as firsts,
  ${parts(`name_parts(t.first_name) || ${formal}`)} as formals,
  ${parts("name_parts(t.last_name) || name_parts(t.former_names)")} as lasts,
  left(nullif(name_form(t.middle_name), ''), 110) as middle,
  t.birthday,
  array_remove(array[${digits("t.cell_phone")}, ${digits("t.work_phone")}], null) as phones,
  nullif(lower(btrim(t.email)), '') as email,
  nullif(search_fold(btrim(t.client_id)), '') as client,
  nullif(search_fold(btrim(t.address)), '') as address,
  substring(t.address from '^\\D{0,12}(\\d+)') as house,
  substring(search_fold(split_part(t.address, ',', 1)) from '[[:alpha:]]{3,}') as street,
  substring(t.address from '.*\\m(\\d{5})(?:-\\d{4})?\\M') as zip`);

/** Returns the condition that `a.x` and `b.x` exist and are equal. */
const same = (name: string) => `a.${name} = b.${name}`;

/** Compares the sought entry `a` with the stored row `b`. Each field results in a level of its weights. */
const levels = sql.raw(`
  case when a.last = '' or b.last = '' then 'unknown'
    when ${same("first")} and ${same("last")} then 'exact'
    when a.first = '' then case when ${same("last")} then 'last' else 'unknown' end
    when a.first = b.last and a.last = b.first then 'reversed'
    when a.firsts && b.firsts and a.lasts && b.lasts then 'shared'
    when a.formals && b.formals and a.lasts && b.lasts then 'nickname'
    when levenshtein_less_equal(a.first || ' ' || a.last, b.first || ' ' || b.last, 2)
      <= case when length(a.first || a.last) >= 10 then 2 else 1 end then 'typo'
    when ${same("last")} then 'last'
    when ${same("first")} then 'first' else 'none' end as name,
  case when ${same("birthday")} then 'same'
    when a.birthday is null or b.birthday is null then 'unknown'
    when levenshtein_less_equal(to_char(a.birthday, 'YYYYMMDD'), to_char(b.birthday, 'YYYYMMDD'), 1) = 1
      or to_char(a.birthday, 'YYYYDDMM') = to_char(b.birthday, 'YYYYMMDD') then 'close'
    when abs(a.birthday - b.birthday) < 5 * 365 then 'near' else 'far' end as birthday,
  case when ${same("address")} then 'street'
    when a.zip is null or b.zip is null then 'unknown'
    when a.zip <> b.zip then 'none'
    when ${same("house")} and ${same("street")} then 'street' else 'zip' end as place,
  case when a.middle is null or b.middle is null then 'unknown'
    when ${same("middle")} then case when length(a.middle) = 1 then 'typo' else 'same' end
    when least(length(a.middle), length(b.middle)) = 1
      then case when left(a.middle, 1) = left(b.middle, 1) then 'typo' else 'none' end
    when levenshtein_less_equal(a.middle, b.middle, 1) <= 1 then 'typo' else 'none' end as middle,
  case when ${same("client")} then 'same' end as "clientId",
  case when ${same("email")} then 'same' end as email,
  case when a.phones && b.phones then 'same' end as phone,
  a.last = b.last as is_last, a.first = b.first as is_first`);

const compared = Object.keys(weights) as Compared[];

const weightOf = (field: Compared) =>
  `case c."${field}" ${Object.entries(weights[field])
    .map(([level, weight]) => `when '${level}' then ${weight}`)
    .join(" ")} else 0 end`;

const reasonOf = (field: Compared) => {
  const telling = Object.entries(weights[field]).filter(([, weight]) => weight > 0);
  return `case when c."${field}" in (${telling.map(([level]) => `'${level}'`).join()})
    then '${field}' || initcap(c."${field}") end`;
};

/** The weight of a name decreases with the number of visible rows that have it, because a common name proves less. */
const commonness = `case when c.name in ('exact', 'reversed')
  then log(2, greatest(count(*) filter (where c.name in ('exact', 'reversed')) over (partition by c.n), 1)) else 0 end`;

/** People in one home often share its phone as well, so only one of the two matches counts. */
const sharedHome = `case when c.name in ('nickname', 'last', 'none') and c.birthday in ('near', 'far') and c.place = 'street'
  and c.phone = 'same' then ${weights.place.street} else 0 end`;

/** Different first names with the same last name, birthday, and home are almost always twins. */
const mayBeTwins = `c.is_last and not c.is_first and c.name <> 'nickname' and c.birthday = 'same'
  and (c.place in ('street', 'zip') or c.phone = 'same') and c."clientId" is null and c.email is null`;

export interface Comparison {
  /** A selection of `n` and {@link comparedColumns}: the entries. */
  readonly sought: RawBuilder<unknown>;
  /** A selection of `n` and `id`: the mentees that an entry is compared with. */
  readonly pairs: RawBuilder<unknown>;
  /** The condition on mentees, alias `t`, that may be returned. */
  readonly visible: RawBuilder<unknown>;
}

/** Selects `n`, `id`, `weight`, and `reasons` (names of matching fields) of all pairs that may be the same person. */
export const scorePairs = ({ sought, pairs, visible }: Comparison): RawBuilder<unknown> => sql`
  select n, id, weight, reasons from (
    select c.n, c.id, array_remove(array[${sql.raw(compared.map(reasonOf).join())}], null) as reasons,
      case when not (${sql.raw(mayBeTwins)}) then ${sql.raw(compared.map(weightOf).join(" + "))} - ${sql.raw(commonness)} - ${sql.raw(sharedHome)}
        when c.name in ('typo', 'shared') then ${sql.lit(twins.alike)} else ${sql.lit(twins.other)} end as weight
    from (
      with nick as materialized (select ${nicknames}::jsonb as names),
        a as materialized (select t.n, ${folded} from (${sought}) t),
        p as materialized (${pairs}),
        b as materialized (select t.id, ${folded} from mentees t
          where t.id in (select id from p) and t.deleted_at is null and t.anonymized_at is null and ${visible})
      select p.n, p.id, ${levels} from p join a on a.n = p.n join b on b.id = p.id
    ) c
  ) w where weight >= ${sql.lit(possibleFrom)}`;

/** @returns whether two entries with this weight are likely the same person */
export const isLikely = (weight: number): boolean => weight >= likelyFrom;
