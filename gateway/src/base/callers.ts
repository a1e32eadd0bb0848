import { BlockList, isIP } from 'node:net';

/** The proxies in front that are believed: so many of them one behind another, or those at these addresses and networks. */
export type TrustedProxies = number | readonly string[];

const mostHops = 10;

/** The form of `TRUST_PROXY`, for the message about one that can not be read. */
export const trustedProxiesForm =
  'must be the number of proxies in front, 0 for none, or their addresses and networks, such as 10.0.0.0/8,fd00::/8';

/** Reads `TRUST_PROXY`; null for what is neither a number of proxies nor a list of addresses. "true" would believe everybody. */
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

/** Whether Fastify believes what the proxy at an address says of who called it; hop 0 is the connection's own end. */
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

/** An IP address as it is compared and kept: one of IPv4 without the prefix of IPv6. Null for any other text. */
export function plainAddress(text: string): string | null {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text) ?? [];
  const address = mapped ?? text;
  return isIP(address) === 0 ? null : address;
}

/** Who called, as far as the believed proxies know it; the connection's own end where they say no address. */
export const connectionAddress = (request: {
  ip: string;
  socket: { remoteAddress?: string | undefined };
}): string => plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown';

/** How the portal tells the gateway for whom it asks: the payer's address, believed with the secret alone. */
export const portalHeaders = { secret: 'x-portal-secret', address: 'x-payer-address' } as const;

/** The secret of portal and gateway on a developer's machine. Everybody knows it: production refuses it. */
export const developmentPortalSecret = 'sandbox-secret-between-portal-and-gateway';
