import { useEffect, useRef } from 'react';
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react';
import { css, styled } from './styled';

const mark = css`
  appearance: none;
  width: 1.0625rem;
  height: 1.0625rem;
  margin: 0.09rem 0 0;
  flex: none;
  border: 1px solid var(--line-control);
  border-radius: 4px;
  background: var(--surface);
  display: inline-grid;
  place-items: center;
  cursor: pointer;
  &[type='radio'] {
    border-radius: 50%;
  }
  &:is(:checked, :indeterminate[type='checkbox']) {
    background: var(--accent);
    border-color: var(--accent-line);
  }
  &::after {
    content: '';
  }
  &[type='checkbox']:checked::after {
    width: 9px;
    height: 5px;
    border: solid var(--on-accent);
    border-width: 0 0 1.75px 1.75px;
    transform: translateY(-1px) rotate(-45deg);
  }
  &[type='radio']:checked::after {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--on-accent);
  }
  &[type='checkbox']:indeterminate::after {
    width: 8px;
    height: 0;
    border: 0;
    border-top: 1.75px solid var(--on-accent);
    transform: none;
  }
  &:disabled {
    background: var(--sunken);
    border-color: var(--line-strong);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

const Mark = styled.input`
  ${mark}
`;

const Choice = styled.label`
  display: flex;
  gap: var(--s-2);
  align-items: flex-start;
  min-height: 1.5rem;
  cursor: pointer;
  &:has(input:disabled) {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  small {
    display: block;
    color: var(--text-3);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
`;

type NativeProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children'>;

/** Properties of a checkbox or radio with its text. */
export interface ChoiceProps extends NativeProps {
  children: ReactNode;
  /** A second, smaller line. */
  hint?: ReactNode;
}

/** Properties of a checkbox. */
export interface CheckboxProps extends ChoiceProps {
  /** Neither on nor off: some of several. */
  indeterminate?: boolean;
}

/** Properties of a checkbox whose name is spoken only, as in a table row. */
export interface BareCheckboxProps extends NativeProps {
  label: string;
  indeterminate?: boolean;
}

/** A checkbox without visible text (row selection). */
export function BareCheckbox({ label, indeterminate = false, ...rest }: BareCheckboxProps): ReactElement {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Mark ref={ref} type="checkbox" aria-label={label} {...rest} />;
}

/** A checkbox with its text. */
export function Checkbox({ children, hint, indeterminate = false, ...rest }: CheckboxProps): ReactElement {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <Choice>
      <Mark ref={ref} type="checkbox" {...rest} />
      <span>
        {children}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </Choice>
  );
}

/** A radio with its text; several with one `name` stand in a FieldGroup. */
export function Radio({ children, hint, ...rest }: ChoiceProps): ReactElement {
  return (
    <Choice>
      <Mark type="radio" {...rest} />
      <span>
        {children}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </Choice>
  );
}

const Track = styled.input`
  appearance: none;
  width: 2.125rem;
  height: 1.25rem;
  border-radius: var(--r-full);
  background: var(--gray-solid);
  position: relative;
  cursor: pointer;
  flex: none;
  margin: 0;
  transition: background var(--dur-fast);
  &::after {
    content: '';
    position: absolute;
    left: 2px;
    top: 2px;
    width: 1rem;
    height: 1rem;
    border-radius: 50%;
    background: var(--n-0);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.3);
    transition: transform var(--dur-fast) var(--ease-out);
  }
  &:checked {
    background: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent-line);
  }
  &:checked::after {
    transform: translateX(0.875rem);
  }
  &:disabled {
    background: var(--line-strong);
    cursor: not-allowed;
  }
`;

/** An on/off setting that takes effect at once, with its text. */
export function Switch({ children, hint, ...rest }: ChoiceProps): ReactElement {
  return (
    <Choice>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked */}
      <Track type="checkbox" role="switch" {...rest} />
      <span>
        {children}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </Choice>
  );
}
