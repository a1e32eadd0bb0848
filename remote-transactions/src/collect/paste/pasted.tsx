import { Button, Notice, Row, styled } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import { type ReactNode, useRef } from 'react';
import type { Paste } from './use-paste';

const Mark = styled.div`
  display: grid;
  gap: var(--s-1);
  min-width: 0;
  &[data-guessed] {
    padding-left: var(--s-3);
    border-left: 3px solid var(--accent);
  }
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-2);
    margin: 0;
    color: var(--text-2);
    font-size: var(--text-xs);
  }
`;

/** The button that was pressed goes away: on to the first field there. */
const focusFirst = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** A field that says while it holds a guess; typing into it, or Keep, makes it the person's own. */
export function Marked({
  paste,
  name,
  children,
}: {
  readonly paste: Paste;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const isGuess = paste.guessed.has(name);
  const mark = useRef<HTMLDivElement>(null);
  return (
    <Mark ref={mark} {...(isGuess ? { 'data-guessed': '' } : {})}>
      {children}
      {isGuess && (
        <p>
          From what you pasted. Is it right?
          <Button
            size="sm"
            icon={<CheckIcon />}
            onClick={() => {
              paste.keep(name);
              focusFirst(mark.current);
            }}
          >
            Keep
          </Button>
        </p>
      )}
    </Mark>
  );
}

/** What became of a paste: how many fields it filled, with the one step back, or that it filled none. */
export function Pasted({ paste }: { readonly paste: Paste }) {
  if (paste.told === null) return null;
  return (
    <Notice
      kind={paste.told === 0 ? 'warning' : 'info'}
      action={
        paste.told > 0 && (
          <Row $gap="2" $wrap>
            <Button
              size="sm"
              onClick={({ currentTarget }) => {
                focusFirst(currentTarget.form);
                paste.undo();
              }}
            >
              Undo
            </Button>
            {paste.guessed.size > 0 && (
              <Button
                size="sm"
                onClick={({ currentTarget }) => {
                  focusFirst(currentTarget.form);
                  paste.keepAll();
                }}
              >
                Keep all
              </Button>
            )}
          </Row>
        )
      }
    >
      {toldText(paste.told)}
    </Notice>
  );
}

function toldText(filled: number): string {
  if (filled === 0) return 'Nothing in what you pasted fits an empty field of this form.';
  return `${filled === 1 ? 'One field was' : `${filled} fields were`} filled in from what you pasted. Please check.`;
}
