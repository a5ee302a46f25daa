/** API calls for appointments. */
import {
  appointmentOutcomeBody,
  appointmentSeriesBody,
  calendarBody,
  changeFollowingBody,
  endSeriesBody,
  moveAppointmentBody,
  seriesRuleBody,
} from "#shared/contracts/calendar.ts";
import type { SeriesRuleAnswer } from "#shared/contracts/responses/calendar.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { writeAnswer } from "#server/kernel/json-text.ts";
import { readCalendar } from "./calendar.ts";
import { moveAppointment, recordOutcome } from "./outcome.ts";
import { readSeriesRule } from "./series-rule.ts";
import { changeFollowing, endSeries, planSeries } from "./series.ts";

/** Registers `/calendar` and the calls below `/appointments`. */
export async function calendarRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  app.setReplySerializer(writeAnswer);

  app.post("/calendar", { schema: { body: calendarBody } }, async (request) => {
    const { rows, total } = await readCalendar(repositoryOf(request), request.body);
    return { status: 1, dataType: "calendar", dataValues: rows, totalRecords: total };
  });

  app.post("/appointments/outcome", { schema: { body: appointmentOutcomeBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      recordOutcome(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.records.saved"), recordId };
  });

  app.post("/appointments/move", { schema: { body: moveAppointmentBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      moveAppointment(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.appointments.moved"), recordId };
  });

  app.post("/appointments/series", { schema: { body: appointmentSeriesBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      planSeries(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.records.saved"), recordId };
  });

  app.post("/appointments/seriesRule", { schema: { body: seriesRuleBody } }, async (request) => {
    const dataValues = await readSeriesRule(repositoryOf(request), request.body.id);
    return { status: 1, dataType: "seriesRule", dataValues } satisfies SeriesRuleAnswer;
  });

  app.post("/appointments/changeFollowing", { schema: { body: changeFollowingBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      changeFollowing(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.records.saved"), recordId };
  });

  app.post("/appointments/endSeries", { schema: { body: endSeriesBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      endSeries(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.records.saved"), recordId };
  });
}
