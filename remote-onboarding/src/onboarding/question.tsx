import { lazy, type ReactNode, Suspense, useState } from 'react';

/** Arrives with the first question. */
const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface QuestionProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Carries out what was confirmed; the question goes once it has ended. */
  readonly onConfirm: () => Promise<unknown>;
  /** What asks it. */
  readonly children: (ask: () => void) => ReactNode;
}

/** Something that is done only once it was confirmed. */
export function Question({ children, onConfirm, ...texts }: QuestionProps) {
  const [state, setState] = useState<'unasked' | 'open' | 'busy' | 'closed'>('unasked');
  async function confirm() {
    setState('busy');
    await onConfirm();
    setState('closed');
  }
  return (
    <>
      {children(() => setState('open'))}
      {state !== 'unasked' && (
        <Suspense>
          <ConfirmDialog
            {...texts}
            open={state !== 'closed'}
            busy={state === 'busy'}
            onConfirm={() => void confirm()}
            onCancel={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
