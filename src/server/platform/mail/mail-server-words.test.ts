import { expect, it } from "vitest";
import { mailServerWords } from "./mail-server-words.ts";

const url = "smtp://mentor%40example.org:p%40ss+word@mail.example.org:587";
const words = (text: string) => mailServerWords(new Error(text), url);

it("The excerpt keeps what the server says about the email, on one line", () => {
  expect(words("550 5.1.1 <ana@test.example>:\r\n Recipient address rejected")).toBe(
    "550 5.1.1 <ana@test.example>: Recipient address rejected",
  );
});

it("The excerpt contains the password in no form, and no codes for links or new passwords", () => {
  const signIn = Buffer.from("\0mentor@example.org\0p@ss+word").toString("base64");
  const inBase64 = Buffer.from("p@ss+word").toString("base64");
  for (const secret of ["p@ss+word", "p%40ss+word", inBase64, signIn])
    expect(words(`535 refused: ${secret}!`)).toBe("535 refused: …!");
  expect(words("554 spam: https://a.example/confirm-invitation?code=Abc-_123&for=notMe")).toBe(
    "554 spam: https://a.example/confirm-invitation?code=…&for=notMe",
  );
  expect(words("554 spam: ABCD-2345 found")).toBe("554 spam: … found");
});

it("The excerpt is short, and works without a password", () => {
  expect(words("x".repeat(2000))).toHaveLength(500);
  expect(mailServerWords(new Error("421 busy"), "smtp://mail.example.org")).toBe("421 busy");
});
