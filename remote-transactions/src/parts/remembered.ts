import { useState } from 'react';

/** A choice kept in this browser. `parse` gives the default for anything that is not a choice. */
export function useRemembered<T>(
  name: string,
  parse: (stored: string | null) => T,
  format: (value: T) => string,
): readonly [T, (value: T) => void] {
  const key = `keyturn.transactions.${name}`;
  const [value, setValue] = useState(() => parse(localStorage.getItem(key)));
  return [
    value,
    (next) => {
      localStorage.setItem(key, format(next));
      setValue(next);
    },
  ];
}
