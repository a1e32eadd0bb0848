import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function parsedInstant(value: unknown): string {
  const time = typeof value === 'string' && instant.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new GraphQLError('An instant is written like 2026-03-01T14:05:00.000Z.');
  return new Date(time).toISOString();
}

function parsedCents(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new GraphQLError('An amount is a whole number of cents.');
  }
  return value;
}

/** ISO 8601 in UTC; stored instants are dates. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize(value) {
    const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
    if (!date || Number.isNaN(date.getTime())) throw new TypeError('A stored instant is no instant.');
    return date.toISOString();
  },
  parseValue: parsedInstant,
  parseLiteral: (node) => parsedInstant(node.kind === Kind.STRING ? node.value : null),
});

/** Integer cents. */
export const Cents = new GraphQLScalarType<number, number>({
  name: 'Cents',
  serialize(value) {
    const amount = typeof value === 'bigint' ? Number(value) : value;
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
      throw new TypeError('An amount is no integer.');
    return amount;
  },
  parseValue: parsedCents,
  parseLiteral: (node) => parsedCents(node.kind === Kind.INT ? Number(node.value) : null),
});
