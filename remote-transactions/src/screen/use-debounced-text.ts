import { type ChangeEvent, useEffect, useState } from 'react';

/** How long typing must pause before a filter is applied (areas document, section 9), milliseconds. */
const pause = 1_000;

/** The properties of a text input whose value reaches the address after a pause, or at once on leaving it. */
export function useDebouncedText(value: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = () => {
    if (draft !== null && draft !== value) apply(draft);
    setDraft(null);
  };
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(settle, pause);
    return () => clearTimeout(timer);
  });
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.target.value),
    onBlur: settle,
  };
}
