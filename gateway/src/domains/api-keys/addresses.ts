import { BlockList, isIP } from 'node:net';

interface Range {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Null for a single address. */
  prefix: number | null;
}

/** An address or a range like `203.0.113.0/24`; null for anything else. */
function rangeOf(text: string): Range | null {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) return { address, family, prefix: null };
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return bits >= 0 && bits <= (version === 4 ? 32 : 128) ? { address, family, prefix: bits } : null;
}

export const isAddressOrRange = (text: string): boolean => rangeOf(text) !== null;

/** Whether an address is among those that are named; any is while none is. An IPv4 address may come as an IPv6 one. */
export function isAmong(addresses: readonly string[], given: string): boolean {
  if (addresses.length === 0) return true;
  const list = new BlockList();
  for (const range of addresses.map(rangeOf)) {
    if (range === null) continue;
    if (range.prefix === null) list.addAddress(range.address, range.family);
    else list.addSubnet(range.address, range.prefix, range.family);
  }
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
