import { onFactorAsked, type ProveFactor } from '@keyturn/shared/auth';
import { type ReactElement, useEffect, useState } from 'react';

/** Shows the dialog while something waits for a second factor; its code is fetched then. Mounted once, below AuthProvider. */
export function SecondFactor({ prove }: { readonly prove: ProveFactor }) {
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  useEffect(() => {
    let giveUp: () => void = () => undefined;
    const ignore = onFactorAsked(async () => {
      const { FactorDialog } = await import('./factor-dialog');
      return new Promise((resolve) => {
        const end = (proven: boolean) => {
          setDialog(null);
          resolve(proven);
        };
        giveUp = () => end(false);
        setDialog(<FactorDialog prove={prove} onEnd={end} />);
      });
    });
    return () => {
      ignore();
      giveUp();
    };
  }, [prove]);
  return dialog;
}
