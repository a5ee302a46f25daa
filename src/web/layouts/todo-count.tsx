import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { call } from "../lib/api.ts";
import { formatNumber } from "../lib/numbers.ts";
import { useUser } from "../lib/use-session.ts";
import { todayKey, todayQuery } from "../records/appointments/today-query.ts";

const countMs = 60_000;

/** The number of rows in the user's to-do list, shown next to Dashboard. Mentees have no such list. */
export default function TodoCount() {
  const { i18n } = useTranslation();
  const isHere = useLocation().pathname === "/";
  const isStaff = useUser().accountType === "staff";
  const list = useQuery({ ...todayQuery(false), enabled: isHere && isStaff });
  const count = useQuery({
    queryKey: [...todayKey, "count"],
    queryFn: async ({ signal }) =>
      (await call<{ dataValues: { todo: number } }>("/today/count", undefined, { signal })).dataValues.todo,
    enabled: !isHere && isStaff,
    staleTime: countMs,
    retry: false,
    meta: { isQuiet: true },
  });
  const [ofPage, ofOthers] = [list.data?.todo, count.data];
  const todo = (isHere ? (ofPage ?? ofOthers) : (ofOthers ?? ofPage)) ?? 0;
  if (todo === 0) return null;
  return (
    <Badge variant="light" color="gray" ml="auto" data-todo-count={todo}>
      {formatNumber(todo, i18n.language)}
    </Badge>
  );
}
