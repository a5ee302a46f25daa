/** Video, audio and office files in lists. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { nextDownload } from "#tests/support/downloads.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { makeOpenXml, makePhoto, sampleMp4 } from "#tests/support/sample-files.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

/** Makes an audio file with half a second of silence. */
function makeWav(): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(rate / 2, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Records a second of video in the browser. */
async function recordVideo(page: Page): Promise<Buffer> {
  const data = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 48];
    const context = canvas.getContext("2d")!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context.fillStyle = `rgb(${frame * 12}, 90, 200)`;
      context.fillRect(0, 0, 64, 48);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(data);
}

it.runIf(isFull)(
  "The page plays video and audio on request, and lists office files with their size",
  async () => {
    const mentee = await makeMentee(site.db, "2");
    const page = await openAs(site, "owner@harbor.example", `/mentee/mentee-files/${mentee.id}`, 390);
    await page.getByRole("button", { name: "Upload files" }).click();
    const upload = page.getByRole("dialog", { name: "Upload files" });
    const mimeType = "application/octet-stream";
    await upload.locator('input[type="file"]').setInputFiles([
      { name: "clip.webm", mimeType, buffer: await recordVideo(page) },
      { name: "voice.wav", mimeType, buffer: makeWav() },
      { name: "broken.mp4", mimeType, buffer: sampleMp4 },
      { name: "letter.docx", mimeType, buffer: makeOpenXml("docx") },
    ]);
    await upload.getByText("4 of 4 files uploaded").waitFor();
    await upload.getByRole("button", { name: "Save & Close" }).click();
    await upload.waitFor({ state: "detached" });

    const pieces: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/apicalls/files/")) pieces.push(response.status());
    });
    const dialog = page.getByRole("dialog");
    const open = async (name: string) => {
      await page.getByRole("link", { name }).click();
      await dialog.getByRole("heading", { name }).waitFor();
    };
    const close = async () => {
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await open("clip.webm");
    const video = dialog.locator("video");
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(64);
    expect(
      await video.evaluate(({ controls, autoplay, preload, paused, currentTime }: HTMLVideoElement) => ({
        controls,
        autoplay,
        preload,
        paused,
        currentTime,
      })),
    ).toEqual({ controls: true, autoplay: false, preload: "metadata", paused: true, currentTime: 0 });
    expect(pieces).toContain(206);
    await video.evaluate((one: HTMLVideoElement) => one.play());
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
    await expectAccessible(page, '[role="dialog"]');
    await keepPicture(page, "video");
    await close();
    await expect.poll(() => page.locator("video").count()).toBe(0);

    await open("voice.wav");
    await expect
      .poll(() => dialog.locator("audio").evaluate((one: HTMLAudioElement) => one.duration))
      .toBeCloseTo(0.5);
    await close();

    // A file that can't be played says so and can be downloaded.
    await open("broken.mp4");
    await dialog.getByText("This browser cannot play the file here.").waitFor();
    const broken = nextDownload(page);
    await dialog.getByRole("link", { name: "Download" }).click();
    expect((await broken).bytes).toEqual(sampleMp4);
    await close();

    await open("letter.docx");
    await dialog.getByText(/^Text document · \d+ kB$/).waitFor();
    await expectAccessible(page, '[role="dialog"]');
    await keepPicture(page, "office file");
    const letter = nextDownload(page);
    await dialog.getByRole("link", { name: "Download" }).click();
    expect(await letter).toMatchObject({ name: "letter.docx" });
    // Reading the size doesn't count as a download.
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_trail
    where action = 'download' and details ->> 'name' like '%.docx'`.execute(site.db);
    expect(rows[0]?.count).toBe(1);
    await close();
    await page.close();
  },
);

it("The own profile can be saved only after its new photo is uploaded, and then includes it", async () => {
  const mentee = await makeMentee(site.db, "2");
  const page = await openWithToken(site, mentee.token, "/profile");
  const slow = await holdBack(page, "**/apicalls/image-upload");
  const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await makePhoto() };
  await page.locator('main input[type="file"]').setInputFiles(photo);
  await expect.poll(slow.count).toBe(1);
  const save = page.locator("main").getByRole("button", { name: "Save", exact: true });
  await expect.poll(() => save.isDisabled()).toBe(true);
  slow.release();
  await save.click();
  const stored = async () => {
    const found = site.db.selectFrom("mentees").select("image").where("id", "=", mentee.id);
    return (await found.executeTakeFirstOrThrow()).image ?? "";
  };
  await expect.poll(stored).not.toBe("");
  await page.close();
});
