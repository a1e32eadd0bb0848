import ipaddr from 'ipaddr.js';
import { WebhookForbidden } from './port.ts';

/**
 * Whether an address belongs to the public internet. Private, loopback, link-local (with the metadata services of
 * clouds), shared, reserved and multicast addresses do not, in either family and also when one family is written inside
 * the other.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || isGlobal(address);
}

/** What is given out to the internet at all; everything beside it is local, reserved or a way to write an IPv4 address. */
const given = ipaddr.IPv6.parseCIDR('2000::/3');
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

function isGlobal(address: ipaddr.IPv6): boolean {
  const [, , , , group, tunnel] = address.parts;
  // ISATAP carries an IPv4 address, private ones too, in its last half.
  const isTunnel = (group === 0 || group === 0x200) && tunnel === 0x5efe;
  return address.match(given) && !address.match(documentation) && !isTunnel;
}

const localName = /(^|\.)(localhost|local|internal|intranet|home\.arpa|lan)\.?$/i;

/** A URL's host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What may be reached. */
export interface Reach {
  /** Which addresses; without it the public ones. */
  permits?: (address: string) => boolean;
  /** Origins that may be reached wherever they lie, and without TLS. */
  origins?: readonly string[];
}

/**
 * The address of a webhook as far as it can be judged by itself; names are looked up when a message is sent.
 *
 * @throws WebhookForbidden with a message for people
 */
export function checkedUrl(text: string, { permits = isPublicAddress, origins = [] }: Reach = {}): URL {
  const url = URL.parse(text);
  if (url === null || text.length > 2_000) throw new WebhookForbidden('Enter a valid url');
  if (url.username !== '' || url.password !== '') {
    throw new WebhookForbidden('The url can’t carry a user name or a password');
  }
  if (origins.includes(url.origin)) return url;
  if (url.protocol !== 'https:') throw new WebhookForbidden('The url must begin with https://');
  const host = hostOf(url);
  const literal = ipaddr.isValid(host);
  if (literal ? !permits(host) : localName.test(host) || !host.includes('.')) {
    throw new WebhookForbidden('The url must be reachable from the internet');
  }
  return url;
}
