import type { customers, fundingSources, users } from '../../db/schema/index.ts';
import type { CustomerStatus } from '../../db/schema/values.ts';
import { DAY } from '../chance/days.ts';
import type { Random } from '../chance/random.ts';
import { demoId } from '../chance/uuid.ts';
import { customerId, customerRef, fundingRef, fundingSourceId, userId } from '../world/ids.ts';
import { banks, firstNames, lastNames, mailDomains, vendors } from '../world/names.ts';

/** A person outside the organization, with the account that money comes from or goes to. */
export interface Party {
  userId: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  phone: string;
  fundingSourceId: string;
  rows: {
    user: typeof users.$inferInsert;
    customer: typeof customers.$inferInsert;
    account: typeof fundingSources.$inferInsert;
  };
}

type Name = Pick<Party, 'firstName' | 'lastName' | 'email'>;

/** People who pay. */
export function makePayers(random: Random, now: Date, count: number, group = 'payer'): Party[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = freeName(random, taken);
    return makeParty(random, now, name, { key: `${group}:${index}`, status: 'VERIFIED' });
  });
}

/** People who want to pay while the provider does not know yet who they are. */
export function makeUnverifiedPayers(random: Random, now: Date, count: number): Party[] {
  const statuses = ['UNVERIFIED', 'RETRY', 'DOCUMENT', 'SUSPENDED'] as const;
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = freeName(random, taken);
    const email = name.email.replace('@', '.new@');
    const status = statuses[index % statuses.length] ?? 'UNVERIFIED';
    return makeParty(random, now, { ...name, email }, { key: `new-payer:${index}`, status });
  });
}

/** Businesses that are paid. */
export function makeVendors(random: Random, now: Date): Party[] {
  return vendors.map((vendor) => {
    const host = vendor.name.toLowerCase().replace(/[^a-z]+/g, '');
    const name = { firstName: vendor.first, lastName: vendor.last, email: `billing@${host}.example` };
    return makeParty(random, now, name, { key: `vendor:${host}`, status: 'VERIFIED' });
  });
}

function freeName(random: Random, taken: Set<string>): Name {
  for (;;) {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const local = `${plain(firstName)}.${plain(lastName)}`;
    if (taken.has(local)) continue;
    taken.add(local);
    return { firstName, lastName, email: `${local}@${random.pick(mailDomains)}` };
  }
}

function makeParty(
  random: Random,
  now: Date,
  name: Name,
  { key, status }: { key: string; status: CustomerStatus },
): Party {
  const id = userId(name.email);
  const at = new Date(now.getTime() - random.int(242, 400) * DAY);
  const dates = { createdAt: at, updatedAt: at };
  const verified = status === 'VERIFIED';
  const phone = `${random.pick(['207', '603', '617', '802', '978'])}555${String(random.int(100, 9_999)).padStart(4, '0')}`;
  const bank = random.pick(banks);
  return {
    ...name,
    userId: id,
    phone,
    fullName: `${name.firstName} ${name.lastName}`,
    fundingSourceId: fundingSourceId(key),
    rows: {
      user: {
        ...name,
        ...dates,
        id,
        phone,
        customerId: customerId(key),
        ...(verified ? { verifiedAt: at } : {}),
      },
      customer: { ...dates, id: customerId(key), customerRef: customerRef(key), status, type: 'INDIVIDUAL' },
      account: {
        id: fundingSourceId(key),
        fundingRef: fundingRef(key),
        name: `${name.firstName}'s ${bank} account`,
        bank,
        last4: random.digits(4),
        bankAccountType: random.chance(0.8) ? 'checking' : 'savings',
        status: verified ? 'VERIFIED' : 'UNVERIFIED',
        customerId: customerId(key),
        userId: id,
        createdById: id,
        insertedAt: at,
        updatedAt: at,
        ...(verified ? { mdVerifiedAt: at } : {}),
      },
    },
  };
}

/** A name as the part of an address before the @. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

export const batchId = (key: string): string => demoId(`batch:${key}`);
