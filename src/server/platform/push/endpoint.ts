/** Addresses of push services come from browsers, so they are as hostile as any input: none may lead into the own network. */
import { lookup } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** Ranges of IPv4 that are not the public internet (IANA's registry of special purposes). */
const special4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special4.addSubnet(network, bits);

/** Of IPv6 only global unicast is public; within it, these are not. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // Carries an address of IPv4 inside.
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special6.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special4.check(address, "ipv4")
    : isIP(address) === 6 && global6.check(address, "ipv6") && !special6.check(address, "ipv6");

const isLoopback = (host: string): boolean => ["127.0.0.1", "localhost", "[::1]"].includes(host);

/** Names that no public server has. */
const privateName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/;

/**
 * An address to which push messages may be posted: HTTPS on its usual port, at a public name.
 * @param allowsLoopback for tests: this machine too, also without encryption
 * @returns null for every other text
 */
export function pushEndpoint(text: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, port, username, password, hash } = url;
  if (username || password || hash) return null;
  if (allowsLoopback && isLoopback(hostname)) return /^https?:$/.test(protocol) ? url : null;
  const name = hostname.replace(/\.$/, "");
  const isName = name.includes(".") && isIP(name) === 0 && !name.startsWith("[") && !privateName.test(name);
  return protocol === "https:" && port === "" && isName ? url : null;
}

/** Resolves a name to its public addresses alone, so that the connection goes to one that was looked at. */
export const publicLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const isAllowed = allowsLoopback && isLoopback(hostname);
      const open = found.filter(({ address }) => isAllowed || isPublicAddress(address));
      const [first] = open;
      if (!first) return done(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" }), "");
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
