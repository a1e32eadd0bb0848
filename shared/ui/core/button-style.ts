import { css } from './styled';
import { media } from './media';

/**
 * Looks of a button: one primary in a view or panel; danger only for what cannot be taken back, and danger-quiet where
 * a question comes first.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';

/** sm 28 px, md 34 px, lg 40 px; 44 (sm 36) under 768 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Drawn from `data-variant`, `data-size`, `data-icon`, `data-block`, so that one class serves all buttons. */
export const buttonStyle = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-1-5);
  min-height: var(--control-md);
  padding: 0 var(--s-3);
  border-radius: var(--r-md);
  border: 1px solid var(--line-strong);
  background: var(--surface);
  color: var(--text-1);
  font-weight: var(--weight-medium);
  text-decoration: none;
  white-space: nowrap;
  box-shadow: var(--shadow-1);
  transition:
    background var(--dur-instant),
    border-color var(--dur-instant);
  &:hover {
    background: linear-gradient(var(--hover), var(--hover)) var(--surface);
  }
  &:active {
    background: linear-gradient(var(--pressed), var(--pressed)) var(--surface);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
    color: var(--text-3);
  }
  &[data-variant='primary'] {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent-line);
    &:hover {
      background: var(--accent-hover);
    }
    &:active {
      background: var(--accent-pressed);
    }
  }
  &[data-variant='danger'] {
    background: var(--danger-fill);
    color: var(--on-danger);
    border-color: transparent;
    &:hover {
      background: var(--danger-fill-hover);
    }
  }
  &[data-variant='danger-quiet'] {
    color: var(--red-text);
  }
  &:is([data-variant='primary'], [data-variant^='danger']) .kt-icon {
    color: inherit;
  }
  &[data-variant='ghost'] {
    background: none;
    border-color: transparent;
    box-shadow: none;
    color: var(--text-2);
    &:hover {
      background: var(--hover);
      color: var(--text-1);
    }
  }
  &[data-size='sm'] {
    min-height: var(--control-sm);
    padding: 0 0.625rem;
    font-size: var(--text-sm);
    border-radius: var(--r-sm);
  }
  &[data-size='lg'] {
    min-height: var(--control-lg);
    padding: 0 var(--s-4);
  }
  &[data-icon] {
    padding: 0;
    width: var(--control-md);
    flex: none;
    .kt-icon {
      width: 1.125rem;
      height: 1.125rem;
    }
  }
  &[data-icon][data-size='sm'] {
    width: var(--control-sm);
  }
  &[data-block] {
    width: 100%;
  }
  &&:is(:disabled, [aria-disabled='true']) {
    /* No fill, not even under the pointer: on some surface any would be the darkest or the brightest thing. */
    background: none;
    border-color: var(--line);
    color: var(--text-disabled);
    box-shadow: none;
    cursor: not-allowed;
    .kt-icon {
      color: inherit;
    }
  }
  &[data-variant='ghost']:is(:disabled, [aria-disabled='true']) {
    border-color: transparent;
  }
  ${media.phone} {
    min-height: var(--control-touch);
    &[data-size='sm'] {
      min-height: 2.25rem;
    }
    &[data-icon] {
      width: var(--control-touch);
    }
    &[data-icon][data-size='sm'] {
      width: 2.25rem;
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
