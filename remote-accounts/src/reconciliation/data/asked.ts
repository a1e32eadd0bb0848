import { useEffect, useEffectEvent } from 'react';

const questions = new Set<() => Promise<void>>();

/** Has a question asked again with all others of the screen, once something of the reconciliation changed. */
export function useAskedAgain(refetch: () => Promise<void>): void {
  const again = useEffectEvent(refetch);
  useEffect(() => {
    const question = () => again();
    questions.add(question);
    return () => {
      questions.delete(question);
    };
  }, []);
}

/** Asks again for all of the reconciliation that is on the screen; lists stay as long as they have grown. */
export async function askAgain(): Promise<void> {
  await Promise.all([...questions].map((ask) => ask()));
}
