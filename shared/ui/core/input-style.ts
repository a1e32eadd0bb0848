import { css } from './styled';

/**
 * The box of a single control. `data-size="sm"` fits a toolbar. What is different on a phone is said by tokens: a media
 * query that comes with a component has the browser style the whole page anew.
 */
export const boxStyle = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control-box);
  font-size: var(--control-text, inherit);
  background: var(--surface);
  border: 1px solid var(--line-control);
  border-radius: var(--r-md);
  color: var(--text-1);
  transition:
    border-color var(--dur-instant),
    box-shadow var(--dur-instant);
  &:hover {
    border-color: var(--text-3);
  }
  &[data-size='sm'] {
    min-height: var(--control-box-sm);
  }
`;

/** A native text control. */
export const inputStyle = css`
  ${boxStyle}
  padding: 0 var(--s-3);
  appearance: none;
  &::placeholder {
    color: var(--text-3);
    opacity: 1;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
    border-color: var(--focus);
    border-radius: var(--r-md);
  }
  &[aria-invalid='true'] {
    border-color: var(--red-solid);
  }
  &[aria-invalid='true']:focus-visible {
    outline-color: var(--red-solid);
  }
  &[readonly] {
    background: var(--surface-2);
    border-color: var(--line);
    color: var(--text-2);
  }
  &:disabled {
    background: var(--sunken);
    color: var(--text-disabled);
    border-color: var(--line-strong);
    cursor: not-allowed;
    opacity: 1;
  }
`;

/** A box around a native control and what stands before or after it. */
export const groupStyle = css`
  ${boxStyle}
  display: flex;
  align-items: stretch;
  & > input {
    ${inputStyle}
    border: 0;
    min-height: 0 !important;
    background: none;
    flex: 1;
    outline: none !important;
  }
  & > span {
    display: flex;
    align-items: center;
    color: var(--text-3);
    padding-left: var(--s-3);
    font-variant-numeric: tabular-nums;
  }
  & > span + input {
    padding-left: var(--s-1-5);
  }
  & > input + span {
    padding: 0 var(--s-3) 0 0;
    font-size: var(--text-sm);
  }
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
    border-color: var(--focus);
  }
  &:has(> input[aria-invalid='true']) {
    border-color: var(--red-solid);
    outline-color: var(--red-solid);
  }
  &:has(> input:disabled) {
    background: var(--sunken);
    border-color: var(--line-strong);
  }
`;
