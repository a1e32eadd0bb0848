/**
 * Returns the network that shares one rate limit: an IPv4 address, or the /64 of an IPv6 address. One household can use
 * every address in its /64.
 */
export function networkOf(address: string): string {
  const url = `http://[${address}]`;
  if (!address.includes(':') || !URL.canParse(url)) return address;
  const [head = '', tail = ''] = new URL(url).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return `${[...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')}::/64`;
}
