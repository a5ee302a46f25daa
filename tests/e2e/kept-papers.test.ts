/** A mentee keeps the picture of a document on the phone, encrypted. It opens offline, and is removed at sign-out. */
import sharp from "sharp";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { makeWorker, organizationId } from "#tests/support/mentee-case.ts";
import { bytesOf, keptNames, openPhone, reopen, untilReady } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";

const site = testSite();
const worker = prepared(() => makeWorker(db()));
const mentee = prepared(() =>
  makeMentee(db(), organizationId, { values: { firstName: "Ana", caseManager: worker.id } }),
);
const db = () => site.db;

/** Shares a file with the mentee, as the team does. */
async function share(name: string, bytes: Buffer, fileName: string, type: string): Promise<string> {
  const form = new FormData();
  form.append("name", "file");
  form.append("id", "0");
  form.append("tableName", "menteeUserFiles");
  form.append("files", new File([new Uint8Array(bytes)], fileName, { type }), fileName);
  const headers = { authorization: worker.token };
  const stored = await fetch(`${site.url}/apicalls/file-upload`, { method: "POST", headers, body: form });
  const { newFileName } = (await stored.json()) as { newFileName: string };
  const data = { menteeId: mentee.id, date: "2026-01-05", name, file: newFileName, shared: "1" };
  const saved = await site.app.save("menteeUserFiles", "0", data, worker.token);
  expect(saved.body).toMatchObject({ status: 1 });
  return newFileName;
}

it("The phone keeps a picture encrypted, shows it offline, and removes it at sign-out or when it is no longer shared", async () => {
  const background = { r: 20, g: 90, b: 160 };
  const card = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const stored = await share("My ID card", card, "id.jpg", "image/jpeg");
  const other = await share("My letter", card, "letter.jpg", "image/jpeg");
  await share("Notes", Buffer.from("Some words."), "notes.txt", "text/plain");
  const first = await openPhone(site, mentee, "/plan", ["/plan"]);
  const keep = (name: string) => first.getByRole("button", { name: `Keep on this phone: ${name}` });
  await keep("My ID card").tap();
  await first.getByText("Kept on this phone.").waitFor();
  await keep("My letter").press("Enter");
  await expect.poll(() => first.getByText("Kept on this phone.").count()).toBe(2);
  // The button that had the focus is gone.
  const focused = () => first.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain("Kept on this phone.");
  // Files that the phone can't show as a picture aren't offered.
  expect(await keep("Notes").count()).toBe(0);
  await expectAccessible(first);
  const papers = async (page = first) =>
    (await keptNames(page)).filter((name) => name.includes(" paper ")).map((name) => name.split(" ")[2]);
  expect((await papers()).toSorted()).toEqual([stored, other].toSorted());
  // The file is encrypted: neither the picture nor its name can be read on the phone.
  const bytes = await bytesOf(first);
  const readable = [card.subarray(200, 240).toString("base64"), card.subarray(200, 240).toString("latin1")];
  expect([...readable, "My ID card"].filter((text) => bytes.includes(text))).toEqual([]);
  await untilReady(first, []);
  const context = first.context();
  await context.setOffline(true);
  const page = await reopen(context, `${site.url}/plan`);
  const shown = page.getByRole("img", { name: "My ID card" });
  await page
    .getByRole("button", { name: /^Show: / })
    .first()
    .waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "My ID card" });
  await row.getByRole("button", { name: "Show: My ID card", exact: true }).tap();
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(640);
  await expectAccessible(page);

  await context.setOffline(false);
  await sql`update mentee_user_files set shared = false where file = ${other}`.execute(db());
  const again = await reopen(context, `${site.url}/plan`);
  await expect.poll(() => papers(again)).toEqual([stored]);
  await context.setOffline(true);
  await again.goto(`${site.url}/auth/sign-out`);
  await again.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await keptNames(again)).toEqual([]);
  await context.close();
});
