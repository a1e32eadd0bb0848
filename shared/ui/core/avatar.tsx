import type { ReactElement } from 'react';
import { styled } from './styled';

const Disc = styled.span`
  width: 30px;
  height: 30px;
  border-radius: var(--r-full);
  background: var(--gray-bg);
  border: 1px solid var(--gray-line);
  color: var(--gray-text);
  display: grid;
  place-items: center;
  font-size: 0.6875rem;
  font-weight: var(--weight-semibold);
  letter-spacing: 0.02em;
  flex: none;
`;

/** First letters of the first and the last word: "Joan Osei" → "JO". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** A person's initials. Decoration: the name stands beside it. */
export function Avatar({ name }: { name: string }): ReactElement {
  return <Disc aria-hidden="true">{initials(name) || '?'}</Disc>;
}
