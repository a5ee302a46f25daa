import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { nextDownload } from "#tests/support/downloads.ts";
import { makePhoto, sampleHtml, samplePdf } from "#tests/support/sample-files.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs, showsAfter } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";
import { listReady } from "#tests/support/list-page.ts";

const duplicate =
  "A file with the same name has already been uploaded, if the file you are uploading is a different file then rename it and try again.";

let photo: Buffer;

const site = testSite();
beforeAll(async () => {
  photo = await makePhoto();
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Upload files" });
const file = (name: string, buffer: Buffer, mimeType = "application/octet-stream") => ({
  name,
  mimeType,
  buffer,
});

/** Opens the page with the files of a mentee. Every test uses another mentee. */
async function openFiles(index: number): Promise<Page> {
  const mentee = await site.db
    .selectFrom("mentees as m")
    .innerJoin("users as u", "u.organization_id", "m.organization_id")
    .select("m.id")
    .where("u.email", "=", "owner@harbor.example")
    .where("m.active", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("mentee_user_files as f").select("f.id").whereRef("f.mentee_id", "=", "m.id"))),
    )
    .orderBy("m.id")
    .offset(index)
    .limit(1)
    .executeTakeFirstOrThrow();
  const page = await openAs(site, "owner@harbor.example", `/mentee/mentee-files/${mentee.id}`);
  await listReady(page);
  return page;
}

async function choose(page: Page, files: ReturnType<typeof file>[]) {
  const dialog = dialogOf(page);
  if ((await dialog.count()) === 0) await page.getByRole("button", { name: "Upload files" }).click();
  await dialog.locator('input[type="file"]').setInputFiles(files);
  return dialog;
}

describe("Uploading documents", () => {
  it("takes five files at once, refuses one with a reason, and gives the others short titles [UPL-01] [UPL-03] [UPL-04] [UPL-05] [UPL-07]", async () => {
    const page = await openFiles(4);
    await page.getByRole("button", { name: "Upload files" }).click();
    const dialog = dialogOf(page);
    // Nothing was uploaded, so there is nothing to save.
    await dialog.getByRole("button", { name: "Back" }).waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Save & Close" }).count()).toBe(0);
    await expectAccessible(page, '[role="dialog"]');
    await choose(page, [
      file("1040 2025.pdf", samplePdf),
      file("photo.jpg", photo, "image/jpeg"),
      file("Año, “ñ” 🧾.txt", Buffer.from("words")),
      file("page.png", sampleHtml, "image/png"),
      file("letter.pdf", samplePdf),
    ]);
    await expect.poll(() => dialog.locator('[data-upload="uploaded"]').count()).toBe(4);
    await dialog.getByText("File Name: page.png - Status: Files of this type are not accepted.").waitFor();
    await dialog.getByText("4 of 5 files uploaded").waitFor();
    await expect.poll(() => dialog.locator('[data-upload="failed"]').count()).toBe(1);
    await expect.poll(() => dialog.getByRole("button", { name: "Back" }).count()).toBe(0);
    await dialog.getByText("a short title of what the file is, for example a tax return").waitFor();
    const preview = await dialog.locator('[data-upload="uploaded"] img').first().boundingBox();
    expect(preview?.width).toBe(100);
    await expectAccessible(page, '[role="dialog"]');

    await dialog.getByLabel("Short title of 1040 2025.pdf").fill("Tax return");
    await dialog.getByLabel("Short title of letter.pdf").fill("");
    await dialog.getByRole("button", { name: "Save & Close" }).click();
    await dialog.getByText("File name is required!").waitFor();
    await dialog.getByLabel("Short title of letter.pdf").fill("Letter of the court");
    const save = dialog.getByRole("button", { name: "Save & Close" });
    await showsAfter(() => save.click(), page.getByText("4 files were saved."));
    await dialog.waitFor({ state: "detached" });
    const rows = page.locator("tr[data-row]");
    await expect
      .poll(async () => (await rows.locator("td:nth-child(4)").allInnerTexts()).toSorted())
      .toEqual(["Año, “ñ” 🧾", "Letter of the court", "Tax return", "photo"]);
    // The files keep their names.
    await rows.filter({ hasText: "Tax return" }).getByRole("link", { name: "1040 2025.pdf" }).waitFor();
    await page.close();
  });

  it.runIf(isFull)("queues and sends files, and shows the progress of each file [UPL-01]", async () => {
    const page = await openFiles(5);
    const uploads = await holdBack(page, "**/apicalls/fileUpload");
    const dialog = await choose(
      page,
      ["a", "b", "c"].map((name) => file(`${name}.pdf`, samplePdf)),
    );
    // Two files upload at a time, and the third one waits.
    await expect.poll(() => dialog.locator('[data-upload="sending"]').count()).toBe(2);
    await expect.poll(() => dialog.locator('[data-upload="pending"]').innerText()).toContain("Waiting");
    await expect.poll(() => dialog.getByRole("progressbar").count()).toBe(3);
    uploads.release();
    await expect.poll(() => dialog.locator('[data-upload="uploaded"]').count()).toBe(3);
    await page.close();
  });

  it.runIf(isFull)(
    "refuses a name that is already in the list, with the specified message [UPL-02]",
    async () => {
      const page = await openFiles(6);
      const dialog = dialogOf(page);
      await showsAfter(
        () => choose(page, [file("same.pdf", samplePdf), file("SAME.pdf", samplePdf)]),
        page.locator(".Toastify").getByText(duplicate),
      );
      await dialog.getByText(`File Name: SAME.pdf - Status: ${duplicate}`).waitFor();
      await dialog.getByRole("button", { name: "Save & Close" }).click();
      await dialog.waitFor({ state: "detached" });
      // The duplicate is detected from the list, not only within one upload.
      await choose(page, [file("same.pdf", samplePdf)]);
      await dialog.getByText(`File Name: same.pdf - Status: ${duplicate}`).waitFor();
      await dialog.getByRole("button", { name: "Back" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1);
      await page.close();
    },
  );

  it("refuses a file that is too large before sending it, and resends what did not arrive [UPL-05]", async () => {
    const page = await openFiles(7);
    await page.route("**/apicalls/fileUpload", (route) => route.abort(), { times: 1 });
    const dialog = await choose(page, [file("lost.pdf", samplePdf)]);
    await dialog.getByText(/File Name: lost.pdf - Status: No connection/).waitFor();
    await dialog.getByRole("button", { name: "Try lost.pdf again" }).click();
    await dialog.locator('[data-upload="uploaded"]').waitFor();
    // The file is on disk because passing it to the browser in memory takes seconds.
    const huge = join(await mkdtemp(join(tmpdir(), "mentor-huge-")), "huge.pdf");
    await writeFile(huge, "");
    await truncate(huge, 26 * 1024 * 1024);
    await dialog.locator('input[type="file"]').setInputFiles(huge);
    await dialog.getByText("The file is too large. A file may have up to 25 MB.").waitFor();
    await dialog.getByRole("button", { name: "Remove huge.pdf from this upload" }).click();
    await expect.poll(() => dialog.locator("[data-upload]").count()).toBe(1);
    await rm(dirname(huge), { recursive: true });
    await page.close();
  });

  it.runIf(isFull)("says when the titles could not be saved, and keeps them [UPL-06]", async () => {
    const page = await openFiles(8);
    const dialog = await choose(page, [file("a.pdf", samplePdf)]);
    const title = dialog.getByLabel("Short title of a.pdf");
    await title.fill("Lease");
    await page.route(
      "**/apicalls/fileUpdate",
      (route) => route.fulfill({ status: 500, json: { status: 0 } }),
      { times: 1 },
    );
    await showsAfter(
      () => dialog.getByRole("button", { name: "Save & Close" }).click(),
      page.getByText("Update Failed!"),
    );
    await expect.poll(() => title.inputValue()).toBe("Lease");
    await dialog.getByRole("button", { name: "Save & Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator("tr[data-row]", { hasText: "Lease" }).waitFor();
    site.failures.splice(0);
    await page.close();
  });

  it.runIf(isFull)("works for a person's own files, and on a phone [ACCT-12]", async () => {
    const page = await openAs(site, "case@harbor.example", "/profile-files", 390);
    await listReady(page);
    const dialog = await choose(page, [file("resume.txt", Buffer.from("words"))]);
    await dialog.getByRole("button", { name: "Save & Close" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.locator("[data-row]", { hasText: "resume" });
    // The list reloads with the last saved title.
    await expect.poll(() => row.innerText()).toMatch(/[A-Z][a-z]{2} \d+\s*resume\.txt/);
    await page.close();
  });

  it.runIf(isFull)("is offered only to roles that may add files", async () => {
    const page = await openAs(site, "viewer@harbor.example", "/mentee/manage");
    await listReady(page);
    const id = await page.locator("[data-row]").first().getAttribute("data-row");
    await page.goto(`/mentee/mentee-files/${id}`);
    await listReady(page);
    await expect.poll(() => page.getByRole("button", { name: "Upload files" }).count()).toBe(0);
    await page.close();
  });
});

describe("Stored files", () => {
  it.runIf(isFull)(
    "open in the page: a picture as a picture, a PDF in the browser's viewer [UPL-18]",
    async () => {
      const page = await openFiles(9);
      // The tests' browser has no PDF viewer, so the test checks only what a viewer would get.
      await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));
      await page.reload();
      const dialog = await choose(page, [
        file("photo.jpg", photo, "image/jpeg"),
        file("order.pdf", samplePdf),
      ]);
      await expect.poll(() => dialog.locator('[data-upload="uploaded"]').count()).toBe(2);
      await dialog.getByRole("button", { name: "Save & Close" }).click();
      await dialog.waitFor({ state: "detached" });

      await page.getByRole("link", { name: "photo.jpg" }).click();
      const picture = page.getByRole("dialog", { name: "photo.jpg" });
      const image = picture.getByRole("img", { name: "Preview of photo.jpg" });
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(200);
      await expectAccessible(page, '[role="dialog"]');
      await page.keyboard.press("Escape");
      await picture.waitFor({ state: "hidden" });
      // Viewing a file doesn't open the record.
      expect(new URL(page.url()).searchParams.has("record")).toBe(false);

      const answer = page.waitForResponse(/\.pdf\?inline=1$/);
      await page.getByRole("link", { name: "order.pdf" }).click();
      const viewer = page.getByRole("dialog", { name: "order.pdf" });
      await viewer.locator('iframe[title="Preview of order.pdf"]').waitFor();
      const headers = (await answer).headers();
      expect(headers["content-type"]).toBe("application/pdf");
      expect(headers["content-disposition"]).toMatch(/^inline;/);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
      const download = nextDownload(page);
      await viewer.getByRole("link", { name: "Download" }).click();
      const fetched = await download;
      expect(fetched.name).toBe("order.pdf");
      expect(fetched.bytes.equals(samplePdf)).toBe(true);
      await page.close();
    },
  );

  it.runIf(isFull)("are named in the form, and say so if the browser shows no PDF", async () => {
    const page = await openFiles(10);
    const dialog = await choose(page, [file("lease.pdf", samplePdf)]);
    await dialog.getByRole("button", { name: "Save & Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit lease" }).click();
    await page.locator('[data-field="file"]').getByRole("link", { name: "lease.pdf" }).click();
    const viewer = page.getByRole("dialog", { name: "lease.pdf" });
    await viewer.getByText("This browser does not show PDF files inside a page.").waitFor();
    await viewer.getByRole("link", { name: "Open in a new tab" }).waitFor();
    await expectAccessible(page, '[role="dialog"]');
    await page.close();
  });
});

describe("A file added to a goal", () => {
  it.runIf(isFull)("keeps the name that it was uploaded with, before and after it is saved", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/mentee-goals/6");
    await listReady(page);
    const edit = page.getByRole("button", { name: /^Edit / }).first();
    await edit.click();
    const field = page.locator('[data-field="dataFiles"]');
    await field.locator('input[type="file"]').setInputFiles([file("pay stub.pdf", samplePdf)]);
    await field.getByRole("link", { name: "pay stub.pdf" }).waitFor();
    // The input is empty, because browsers report a selection only if it differs from the file in the input.
    const input = field.locator('input[type="file"]');
    expect(await input.evaluate((one: HTMLInputElement) => one.value)).toBe("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await field.waitFor({ state: "detached" });
    await edit.click();
    await field.locator("[data-entry]").getByRole("link", { name: "pay stub.pdf" }).waitFor();
    await expect.poll(() => field.getByRole("link", { name: "Open file" }).count()).toBe(0);
    await page.close();
  });

  it("keeps the note that was typed during its upload", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/mentee-goals/6");
    await listReady(page);
    const slow = await holdBack(page, "**/apicalls/file-upload");
    const edit = page.getByRole("button", { name: /^Edit / }).first();
    await edit.click();
    const field = page.locator('[data-field="dataFiles"]');
    await field.locator('input[type="file"]').setInputFiles([file("lease.pdf", samplePdf)]);
    await expect.poll(slow.count).toBe(1);
    const note = field.locator("input[name=note]");
    await note.fill("Signed on Monday");
    slow.release();
    await field.getByRole("link", { name: "lease.pdf" }).waitFor();
    expect(await note.inputValue()).toBe("Signed on Monday");
    await page.close();
  });

  it("is part of a save that is requested during its upload", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/mentee-goals/6");
    await listReady(page);
    const slow = await holdBack(page, "**/apicalls/file-upload");
    const edit = page.getByRole("button", { name: /^Edit / }).first();
    await edit.click();
    const field = page.locator('[data-field="dataFiles"]');
    await field.locator('input[type="file"]').setInputFiles([file("permit.pdf", samplePdf)]);
    await expect.poll(slow.count).toBe(1);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    slow.release();
    await field.waitFor({ state: "detached" });
    await edit.click();
    await field.locator("[data-entry]").getByRole("link", { name: "permit.pdf" }).waitFor();
    await page.close();
  });

  it("doesn't delay the save of another record during its upload", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/mentee-goals/6");
    await listReady(page);
    const slow = await holdBack(page, "**/apicalls/file-upload");
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    const field = page.locator('[data-field="dataFiles"]');
    await field.locator('input[type="file"]').setInputFiles([file("notice.pdf", samplePdf)]);
    await expect.poll(slow.count).toBe(1);
    await page.locator("main").getByRole("button", { name: "Add", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Write note" }).click();
    const panel = page.getByRole("dialog", { name: "Add note: Isaiah T Broadnax" });
    await panel.locator("[name=quickText]").fill("He asked about the notice.");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.waitFor({ state: "detached" });
    slow.release();
    await field.getByRole("link", { name: "notice.pdf" }).waitFor();
    await page.close();
  });
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
