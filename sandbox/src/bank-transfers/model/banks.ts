const names: Readonly<Record<string, string>> = {
  '011000015': 'Federal Reserve Bank',
  '011401533': 'Citizens Bank',
  '021000021': 'JPMorgan Chase',
  '021000089': 'Citibank',
  '026009593': 'Bank of America',
  '031176110': 'Capital One',
  '053000196': 'Bank of America',
  '061000104': 'Truist',
  '091000022': 'U.S. Bank',
  '121000248': 'Wells Fargo',
  '125000024': 'Bank of America',
  '222222226': 'SANDBOX TEST BANK',
};

/** Banks that take real-time payments; the others' accounts are reached by ACH alone. */
const realTimeBanks = new Set([
  'Bank of America',
  'Citibank',
  'JPMorgan Chase',
  'Truist',
  'U.S. Bank',
  'Wells Fargo',
]);

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Whether nine digits carry a right ABA check digit: 3, 7 and 1 times the digits in turn sum to a multiple of 10. */
export function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value) || value === '000000000') return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return sum % 10 === 0;
}

/** The bank that a routing number belongs to. */
export function bankName(routingNumber: string): string {
  return names[routingNumber] ?? 'SANDBOX TEST BANK';
}

/** Whether real-time payments reach accounts at a bank of that name. */
export const takesRealTime = (name: string | null): boolean => name !== null && realTimeBanks.has(name);
