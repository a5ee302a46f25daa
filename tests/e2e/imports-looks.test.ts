/** The import screens, in both languages, three themes, dark and light, on desktop and phone. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { postForm } from "#tests/security/support/forms.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo } from "#tests/support/visitor.ts";

const site = testSite();

type Answer = { dataValues: { id: string; status: string; columns: { field: string }[] } };

/** Starts an import of appointments whose columns aren't mapped yet. @returns its id */
async function makeAppointmentsImport(person: Person): Promise<string> {
  const lines = [
    "Client ID,DOB,Date,Time,Appointment type,With,Outcome",
    "1001,,3/4/2026,2:30 PM,Court,Sam,Kept",
  ];
  const files = [{ name: "appointments.csv", bytes: Buffer.from(lines.join("\n")) as Buffer<ArrayBuffer> }];
  const { body } = await postForm(
    site.app,
    "imports/read",
    { tableName: "appointments" },
    person.token,
    files,
  );
  return (body as unknown as Answer).dataValues.id;
}

/** Starts an import whose columns aren't mapped yet, or one that was checked. @returns its id */
async function makeImport(person: Person, isChecked: boolean): Promise<string> {
  const sheet = [
    "First name,Last name,Birthday,Gender,Cell phone",
    "Xiomara,Quispe,03/14/1985,Woman,555 201 1000",
    "Quetzal,Wymore,02/31/1990,Unheard of,",
    "Ulises,,05/16/1991,Man,",
    "Ondine,Vanterpool,05/16/1991,Man,555 201 1001",
  ].join("\n");
  const bytes = Buffer.from(isChecked ? sheet : `${sheet}\n`) as Buffer<ArrayBuffer>;
  const read = await postForm(site.app, "imports/read", { tableName: "mentees" }, person.token, [
    { name: "clients.csv", bytes },
  ]);
  const { id: importId, columns } = (read.body as unknown as Answer).dataValues;
  if (!isChecked) return importId;
  const mapping = columns.map(({ field }, column) => ({ column, field, dateOrder: "mdy" }));
  const call = async (name: string, body: object) =>
    (await site.app.post(`imports/${name}`, { importId, ...body }, person.token)).body as unknown as Answer;
  await call("check", { mapping });
  await expect.poll(async () => (await call("get", {})).dataValues.status).toBe("checked");
  return importId;
}

it.runIf(isFull).each(
  twins([
    ["modern", "light", 390, "en"],
    ["modern", "dark", 1440, "es"],
    ["classic", "dark", 390, "es"],
    ["classic", "light", 1440, "en"],
    ["corporate", "light", 390, "es"],
    ["corporate", "dark", 390, "en"],
    ["corporate", "dark", 1440, "en"],
  ] as const),
)(
  "%s, %s, %i px, %s: axe finds no violation, and nothing scrolls sideways",
  async (theme, colorScheme, width, language) => {
    const { db } = site;
    const person = await makeStaff(db, "2", { language });
    const values = { firstName: "Xiomara", birthday: "1985-03-14" };
    const [one, two] = [
      await makeMentee(db, "2", { values: { ...values, lastName: "Quispe" } }),
      await makeMentee(db, "2", { values: { ...values, lastName: "Quizpe", clientId: `X-${person.id}` } }),
    ];
    await sql`insert into duplicate_pairs (organization_id, first_id, second_id, weight, reasons)
      values (2, ${one.id}, ${two.id}, 30, '{nameTypo,birthdaySame}')`.execute(db);
    const [open, checked] = [await makeImport(person, false), await makeImport(person, true)];
    const appointments = await makeAppointmentsImport(person);
    const page = await openWithToken(site, person.token, "/favicon.svg", {
      viewport: { width, height: 900 },
      locale: language === "es" ? "es-US" : "en-US",
    });
    await page.evaluate(
      ([key, preferences]) => localStorage.setItem(key!, preferences!),
      [`preferences:${person.accountId}`, JSON.stringify({ theme, colorScheme })],
    );
    await page.goto("/imports");
    for (const path of [
      "/imports",
      `/imports/${open}`,
      `/imports/${checked}`,
      `/imports/${appointments}`,
      "/duplicates",
      `/duplicates/${one.id}-${two.id}`,
      "/help-center",
    ]) {
      await goTo(page, path);
      await page.locator("main :is(h1, h2)").first().waitFor();
      await page.waitForLoadState("networkidle");
      await expect
        .poll(() => page.locator("html").getAttribute("data-mantine-color-scheme"))
        .toBe(colorScheme);
      await expectAccessible(page, "main");
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${path} at ${width}`,
        })
        .toBeLessThanOrEqual(width);
      await keepPicture(
        page,
        `looks ${path.split("/")[1]} ${path.split("/").length} ${path.endsWith(checked) ? "checked" : path.endsWith(appointments) ? "appointments" : ""} ${theme} ${width} ${language}`,
      );
    }
    await page.close();
  },
);

it.each(
  twins([
    ["en", 1440],
    ["es", 390],
  ] as const),
)("The help center shows its pictures in their aspect ratio: %s, %i px", async (language, width) => {
  const page = await site.newPage({
    viewport: { width, height: 900 },
    locale: language === "es" ? "es-US" : "en-US",
  });
  await page.goto("/help-center");
  const pictures = page.locator("main img");
  await pictures.first().waitFor();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const shape = () =>
      picture.evaluate((image: HTMLImageElement) => ({
        isThere: image.complete && image.naturalWidth > 0,
        stretch: image.width / image.height / (image.naturalWidth / image.naturalHeight),
        source: image.currentSrc,
      }));
    await expect.poll(async () => (await shape()).isThere).toBe(true);
    const { stretch, source } = await shape();
    expect(stretch).toBeCloseTo(1, 1);
    expect(source).toContain(`-${language}.webp`);
  }
  await expect.poll(() => pictures.count()).toBe(2);
  await page.close();
});

it("The browser reported no errors", () => {
  expect(site.failures).toEqual([]);
});
