import { BlockList, isIP } from 'node:net';

/**
 * Which proxies in front of this server are trusted: either a number of hops, or a list of addresses and networks
 * (CIDR).
 */
export type TrustedProxies = number | readonly string[];

const mostHops = 10;

/** Describes valid values of `TRUST_PROXY`. Used in the error message for an invalid value. */
export const trustedProxiesForm =
  'must be the number of proxies in front, 0 for none, or their addresses and networks, such as 10.0.0.0/8,fd00::/8';

/**
 * Reads `TRUST_PROXY`. Returns null for a value that is neither a number of proxies nor a list of addresses. "true" is
 * refused because it would trust every caller.
 */
export function readTrustedProxies(value: string): TrustedProxies | null {
  if (/^\d+$/.test(value)) return Number(value) <= mostHops ? Number(value) : null;
  const networks = value.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Returns the `trustProxy` function for Fastify. The function decides whether to trust what the proxy at an address
 * reports about its caller. Hop 0 is the peer of the connection.
 */
export function believes(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const each of proxies) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plainAddress(given);
    return address !== null && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Returns an IP address in the form in which addresses are compared and stored: an IPv4-mapped IPv6 address becomes
 * plain IPv4. Returns null for text that is not an IP address.
 */
export function plainAddress(text: string): string | null {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text) ?? [];
  const address = mapped ?? text;
  return isIP(address) === 0 ? null : address;
}

/** The caller's address as reported by the trusted proxies. Falls back to the address of the connection. */
export const connectionAddress = (request: {
  ip: string;
  socket: { remoteAddress?: string | undefined };
}): string => plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown';

/**
 * Headers in which the portal passes the payer's address to the gateway. The gateway trusts the address only with a
 * valid secret.
 */
export const portalHeaders = { secret: 'x-portal-secret', address: 'x-payer-address' } as const;

/** The secret shared by portal and gateway on a developer's machine. The value is public, so production refuses it. */
export const developmentPortalSecret = 'sandbox-secret-between-portal-and-gateway';
