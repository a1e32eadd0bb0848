import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Button, IconButton, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon, CopyIcon } from '../icons';

/** Properties of a button that copies. */
export interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** What it does ("Copy link"). */
  label: string;
  /** Shows the label beside the icon. */
  showLabel?: boolean;
}

type Outcome = 'idle' | 'copied' | 'failed';

const spoken: Record<Outcome, string> = { idle: '', copied: 'Copied', failed: 'Copying failed' };

/** Copies a text to the clipboard and says for two seconds whether it worked. */
export function CopyButton({ text, label, showLabel = false }: CopyButtonProps): ReactElement {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  const icon = outcome === 'copied' ? <CheckIcon /> : <CopyIcon />;
  const onClick = () => void copy();
  return (
    <>
      {showLabel ? (
        <Button icon={icon} onClick={onClick}>
          {outcome === 'idle' ? label : spoken[outcome]}
        </Button>
      ) : (
        <IconButton label={label} size="sm" onClick={onClick}>
          {icon}
        </IconButton>
      )}
      <VisuallyHidden role="status">{spoken[outcome]}</VisuallyHidden>
    </>
  );
}
