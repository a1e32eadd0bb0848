import type { ComponentPropsWithRef, ReactElement } from 'react';
import { SearchIcon } from '../icons';
import { useFieldControl } from './field';
import { groupStyle, inputStyle } from './input-style';
import { styled } from './styled';

/** Size of a control: md in forms (40 px), sm in toolbars (34 px). */
export interface ControlSize {
  controlSize?: 'sm' | 'md';
}

/** Properties of a text input. */
export type InputProps = ComponentPropsWithRef<'input'> & ControlSize;
/** Properties of a text area. */
export type TextareaProps = ComponentPropsWithRef<'textarea'>;
/** Properties of a native select. */
export type SelectProps = ComponentPropsWithRef<'select'> & ControlSize;

const StyledInput = styled.input`
  ${inputStyle}
`;

const StyledTextarea = styled.textarea`
  ${inputStyle}
  padding-block: var(--s-2);
  min-height: 5rem;
  resize: vertical;
`;

const StyledSelect = styled.select`
  ${inputStyle}
  background-image:
    linear-gradient(45deg, transparent 50%, var(--text-3) 50%),
    linear-gradient(-45deg, transparent 50%, var(--text-3) 50%);
  background-size: 5px 5px;
  background-position:
    right 17px center,
    right 12px center;
  background-repeat: no-repeat;
  padding-right: var(--s-8);
  text-overflow: ellipsis;
`;

/** A text input; inside a Field it is wired by itself. */
export function Input({ controlSize = 'md', ...rest }: InputProps): ReactElement {
  return <StyledInput type="text" data-size={controlSize} {...useFieldControl()} {...rest} />;
}

/** A text area; inside a Field it is wired by itself. */
export function Textarea(props: TextareaProps): ReactElement {
  return <StyledTextarea {...useFieldControl()} {...props} />;
}

/** The browser's own select; inside a Field it is wired by itself. */
export function Select({ controlSize = 'md', ...rest }: SelectProps): ReactElement {
  return <StyledSelect data-size={controlSize} {...useFieldControl()} {...rest} />;
}

const Group = styled.span`
  ${groupStyle}
`;

const SearchGroup = styled(Group)`
  border-color: var(--line-strong);
  box-shadow: var(--shadow-1);
`;

/** Properties of a search box. */
export interface SearchInputProps extends Omit<InputProps, 'type' | 'aria-label'> {
  /** What is searched; spoken. */
  label: string;
}

/** A search box with its glass, sized for a toolbar. */
export function SearchInput({ label, controlSize = 'sm', ...rest }: SearchInputProps): ReactElement {
  return (
    <SearchGroup data-search="" data-size={controlSize}>
      <span aria-hidden="true">
        <SearchIcon size="sm" />
      </span>
      <input type="search" aria-label={label} autoComplete="off" spellCheck={false} {...rest} />
    </SearchGroup>
  );
}

/** A box with a text before and after its input. */
export { Group as InputGroup };
