/** Measures, and the people behind their numbers. */
import { measurePeopleBody, runMeasuresBody } from "#shared/contracts/measures.ts";
import type { MeasurePeopleAnswer, MeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import { comparedPeriod } from "#shared/measures/period.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { definitionWords } from "#server/core/records/measures/definition-words.ts";
import { readPeople } from "#server/core/records/measures/people.ts";
import { runMeasures } from "#server/core/records/measures/run.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";

/** Registers `/measures/run` and `/measures/people`. Both require the key `measures`. */
export async function measureRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post(
    "/measures/run",
    { schema: { body: runMeasuresBody } },
    async (request): Promise<MeasuresAnswer> => {
      const repository = repositoryOf(request);
      const run = await runMeasures(repository, request.body);
      const definitions: string[] = [];
      for (const { stored } of run) definitions.push(await definitionWords(repository, stored));
      return {
        status: 1,
        dataType: "measures",
        dataValues: run.map(({ figure }) => figure),
        definitions,
        compared: comparedPeriod(request.body, request.body.compareTo),
        isCaseload: repository.signedIn.caller.caseloadOnly === true,
      };
    },
  );

  app.post(
    "/measures/people",
    { schema: { body: measurePeopleBody } },
    async (request): Promise<MeasurePeopleAnswer> => {
      const { rows, partCounts } = await readPeople(repositoryOf(request), request.body);
      const totalRecords = partCounts[request.body.part];
      return { status: 1, dataType: "measurePeople", dataValues: rows, totalRecords, partCounts };
    },
  );
}
