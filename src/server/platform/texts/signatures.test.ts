import { expect, it } from "vitest";
import { isSignedBody, isSignedForm, signBody } from "./signatures.ts";

it("A form is signed as Twilio's documentation says", () => {
  // The example of twilio.com/docs/usage/security, with its token.
  const fields = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675310",
    Digits: "1234",
    From: "+14158675310",
    To: "+18005551212",
  });
  const url = "https://example.com/myapp.php?foo=1&bar=2";
  const signature = "L/OH5YylLD5NRKLltdqwSvS0BnU=";
  expect(isSignedForm("12345", url, fields, signature)).toBe(true);
  expect(isSignedForm("12346", url, fields, signature)).toBe(false);
  expect(isSignedForm("12345", `${url}3`, fields, signature)).toBe(false);
  fields.set("Digits", "1235");
  expect(isSignedForm("12345", url, fields, signature)).toBe(false);
});

it("A body is signed as the specification of Standard Webhooks says, and old ones are rejected", () => {
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const [id, timestamp, body] = ["msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", '{"test": 2432232314}'];
  const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  expect(signBody(secret, id, timestamp, body)).toBe(signature);
  const at = 1_614_265_330_000;
  expect(isSignedBody(secret, { id, timestamp, signature: `v1,x ${signature}` }, body, at)).toBe(true);
  expect(isSignedBody(secret, { id, timestamp, signature }, `${body} `, at)).toBe(false);
  expect(isSignedBody(secret, { id, timestamp, signature }, body, at + 301_000)).toBe(false);
  expect(isSignedBody(secret, { id: "", timestamp, signature }, body, at)).toBe(false);
  expect(isSignedBody(secret, { id, timestamp: "1e9", signature }, body, at)).toBe(false);
});
