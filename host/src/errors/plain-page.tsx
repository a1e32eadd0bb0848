import { media, styled } from '@keyturn/shared/ui';
import type { ReactNode } from 'react';
import { useHostConfig } from '../config/context';
import { KeyturnMark } from '../lib/keyturn-mark';

/** Its content takes the focus of a panel that closes for it, and shows none. */
const Frame = styled.div`
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  & > header,
  & > footer {
    padding: var(--s-6) var(--s-8);
    display: flex;
    align-items: center;
    gap: var(--s-2);
    color: var(--text-3);
    font-size: var(--text-sm);
    flex-wrap: wrap;
    ${media.phone} {
      padding-inline: var(--gutter);
    }
  }
  & > main {
    display: grid;
    place-items: center;
    padding: var(--gutter);
    min-width: 0;
    &:focus-visible {
      outline: none;
    }
  }
`;

const Word = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  font-weight: var(--weight-semibold);
  color: var(--text-1);
  letter-spacing: var(--track-tight);
  font-size: var(--text-lg);
  svg {
    width: 22px;
    height: 22px;
  }
`;

/** A page outside any organization: the wordmark, one thing in the middle, whom to ask. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  const { support } = useHostConfig();
  return (
    <Frame>
      <header>
        <Word>
          <KeyturnMark />
          Keyturn
        </Word>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <span>
          Questions? <a href={`mailto:${support.email}`}>{support.email}</a>
        </span>
      </footer>
    </Frame>
  );
}
