/**
 * Checks the URLs that people and browsers tell this server to post to: webhooks and push services. They are untrusted
 * input and must not lead into the internal network.
 */
import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** IPv4 ranges that aren't on the public internet (IANA special-purpose registry). */
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

/** In IPv6, only global unicast is public, except for these ranges within it. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // Contains an IPv4 address.
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special6.addSubnet(network, bits, "ipv6");

/** Returns true if an address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special4.check(address, "ipv4")
    : isIP(address) === 6 && global6.check(address, "ipv6") && !special6.check(address, "ipv6");

const isLoopback = (host: string): boolean => ["127.0.0.1", "localhost", "[::1]"].includes(host);

/** Host names that no public server has. */
const privateName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/;

/**
 * Returns the URL for posting. It must use HTTPS on the default port of a public host name.
 * @param allowsLoopback also allows this machine, even without encryption. For tests.
 * @returns null for any other text
 */
export function publicEndpoint(text: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, port, username, password, hash } = url;
  if (username || password || hash) return null;
  if (allowsLoopback && isLoopback(hostname)) return /^https?:$/.test(protocol) ? url : null;
  const name = hostname.replace(/\.$/, "");
  const isName = name.includes(".") && isIP(name) === 0 && !name.startsWith("[") && !privateName.test(name);
  return protocol === "https:" && port === "" && isName ? url : null;
}

/** The error code if a name has no public address. */
export const notPublic = "ENOTPUBLIC";

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name once, to public addresses only, so that the connection goes to a checked address.
 * @param resolve replaces the resolver of the system, for tests
 */
export const publicLookup =
  (allowsLoopback: boolean, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const isAllowed = allowsLoopback && isLoopback(hostname);
      const open = found.filter(({ address }) => isAllowed || isPublicAddress(address));
      const [first] = open;
      if (!first) return done(Object.assign(new Error("not a public address"), { code: notPublic }), "");
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
