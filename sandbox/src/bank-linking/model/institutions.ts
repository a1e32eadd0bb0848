/** How a bank behaves: `normal`; `oauth` signs people in on its own pages; the others fail as they say. */
export type Behaviour = 'normal' | 'oauth' | 'down' | 'login-required';

export interface Institution {
  id: string;
  name: string;
  routingNumbers: readonly string[];
  behaviour: Behaviour;
}

/** The banks that can be chosen. `ins_15` is the one whose savings the product does not take. */
export const institutions: readonly Institution[] = [
  { id: 'ins_56', name: 'JPMorgan Chase', routingNumbers: ['021000021'], behaviour: 'normal' },
  {
    id: 'ins_127989',
    name: 'Bank of America',
    routingNumbers: ['026009593', '053000196', '125000024'],
    behaviour: 'oauth',
  },
  { id: 'ins_5', name: 'Citibank', routingNumbers: ['021000089'], behaviour: 'normal' },
  { id: 'ins_15', name: 'Navy Federal Credit Union', routingNumbers: ['256074974'], behaviour: 'normal' },
  { id: 'ins_900001', name: 'Closed Bank', routingNumbers: ['091000022'], behaviour: 'down' },
  { id: 'ins_900002', name: 'Forgetful Bank', routingNumbers: ['061000104'], behaviour: 'login-required' },
];

export const institutionOf = (id: string): Institution | null =>
  institutions.find((each) => each.id === id) ?? null;

/** A password with which every bank's sign-in fails. */
export const wrongPassword = 'wrong';
