/** A heading in plain words: `EMD_Amount` → `emd amount`, `Order #` → `order number`, `Buyer 1 Email` → `buyer email`. */
export const wordsOf = (heading: string): string =>
  heading
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replaceAll('#', ' number ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:no|num|nbr)\b/g, 'number')
    .replace(/(?<=\b(?:buyer|purchaser|borrower|payer|tenant|client)) ?1\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
