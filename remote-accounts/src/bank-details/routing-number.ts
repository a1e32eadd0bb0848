const weights = [3, 7, 1] as const;

/** Whether nine digits are a routing number: the ABA's check digit, weights 3, 7, 1, makes the sum a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % weights.length] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}
