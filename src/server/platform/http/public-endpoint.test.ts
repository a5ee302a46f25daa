import { expect, it } from "vitest";
import { isPublicAddress, publicLookup, publicEndpoint } from "./public-endpoint.ts";

const real = [
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QABCDEF",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d",
];

/** Addresses that lead to the internal network, or to another host than they appear to. */
const hostile = [
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://127.0.0.1/x",
  "https://127.1/x",
  "https://2130706433/x",
  "https://0x7f000001/x",
  "https://0177.0.0.1/x",
  "https://0/x",
  "https://[::1]/x",
  "https://[::]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://[::ffff:a9fe:a9fe]/x",
  "https://[fe80::1]/x",
  "https://[fd00:ec2::254]/x",
  "https://[2606:4700::1111]/x",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/x",
  "https://172.16.0.1/x",
  "https://192.168.1.1/x",
  "https://100.64.0.1/x",
  "https://8.8.8.8/x",
  "https://localhost/x",
  "https://localhost./x",
  "https://LOCALHOST/x",
  "https://a.localhost/x",
  "https://metadata/x",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://printer.local/x",
  "https://router.lan/x",
  "https://db.intranet/x",
  "https://nas.home.arpa/x",
  "https://nas.home.arpa./x",
  "https://hidden.onion/x",
  "https://fcm.googleapis.com:22/x",
  "https://fcm.googleapis.com:8443/x",
  "https://user:password@fcm.googleapis.com/x",
  "https://fcm.googleapis.com@10.0.0.1/x",
  "https://fcm.googleapis.com/x#y",
  "https://①②⑦.⓪.⓪.①/x",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_x",
  "ftp://fcm.googleapis.com/x",
  "javascript:alert(1)",
  "//fcm.googleapis.com/x",
  "/push",
  "",
  "https://",
];

it("URLs of push services are accepted, and 46 kinds of hostile URLs aren't", () => {
  for (const text of real) expect(publicEndpoint(text, false)?.href).toBe(text);
  const taken = hostile.filter((text) => publicEndpoint(text, false) !== null);
  expect(taken).toEqual([]);
  expect(new Set(hostile).size).toBe(46);
});

it("The test setting allows this machine and nothing else", () => {
  expect(publicEndpoint("http://127.0.0.1:5000/x", true)).not.toBeNull();
  expect(publicEndpoint("http://127.0.0.1:5000/x", false)).toBeNull();
  for (const text of ["http://10.0.0.1/x", "http://fcm.googleapis.com/x", "https://169.254.169.254/x"])
    expect(publicEndpoint(text, true)).toBeNull();
});

it("Public addresses are distinguished from all others", () => {
  for (const address of ["8.8.8.8", "142.250.1.95", "17.188.1.1", "2606:4700::1111", "2a00:1450:4001::5f"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  const others =
    "0.0.0.0 10.1.2.3 100.100.100.200 127.8.8.8 169.254.169.254 172.31.255.255 192.0.0.192 192.168.0.1 198.18.0.1 " +
    "224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fe80::1 fc00::1 fd00:ec2::254 ff02::1 " +
    "2001:db8::1 2001::1 2002:7f00:1:: 3fff::1 text";
  for (const address of others.split(" "))
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

it("A name that resolves to this machine is not connected to", async () => {
  const look = (allows: boolean, all: boolean) =>
    new Promise((resolve) =>
      publicLookup(allows)("localhost", { all }, (error, found) => resolve(error?.code ?? found)),
    );
  expect(await look(false, false)).toBe("ENOTPUBLIC");
  expect(await look(false, true)).toBe("ENOTPUBLIC");
  expect(["127.0.0.1", "::1"]).toContain(await look(true, false));
});
