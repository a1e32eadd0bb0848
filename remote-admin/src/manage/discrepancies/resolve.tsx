import { AskWhy } from '../parts/ask-why';
import { useResolve } from './data';

/** Asks what was found out and closes the discrepancy with it. */
export function Resolve({ id }: { readonly id: string }) {
  const resolve = useResolve();
  return (
    <AskWhy
      label="Resolve"
      title="Resolve discrepancy?"
      description="The payment is left as it is. What you found out is kept with your name."
      ask="What was found out"
      done="Discrepancy resolved"
      act={(note) => resolve(id, note)}
    />
  );
}
