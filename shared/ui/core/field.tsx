import { createContext, useContext, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AlertIcon } from '../icons';
import { styled } from './styled';

/** What a control inside a Field puts on its element. */
export interface FieldControl {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const FieldContext = createContext<FieldControl>({});

/** The wiring that the Field around a control asks for; empty outside of a Field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

/** The id of the label of the Field around a control, for parts that are named by it; undefined outside of a Field. */
export function fieldLabelId(control: FieldControl): string | undefined {
  return control.id === undefined ? undefined : `${control.id}label`;
}

const Frame = styled.div`
  display: grid;
  gap: var(--s-1-5);
  min-width: 0;
  align-content: start;
`;

const Label = styled.label`
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  font-weight: var(--weight-medium);
  color: var(--text-1);
  display: flex;
  gap: var(--s-1-5);
  align-items: baseline;
  width: fit-content;
  & > span {
    color: var(--text-3);
    font-weight: var(--weight-regular);
  }
`;

const Hint = styled.div`
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  color: var(--text-3);
`;

const Failure = styled.div`
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  color: var(--red-text);
  display: flex;
  gap: var(--s-1);
  align-items: flex-start;
  font-weight: var(--weight-medium);
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
    margin-top: 1px;
  }
`;

/** An error under a control: icon and text. Linked by its Field; alone it needs an `id` of its own. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactElement {
  return (
    <Failure id={id}>
      <AlertIcon />
      <span>{children}</span>
    </Failure>
  );
}

/** Properties of a field. */
export interface FieldProps {
  label: ReactNode;
  /** Stands under the control. */
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control invalid. Empty text counts as none. */
  error?: string | null | undefined;
  required?: boolean;
  /** Says "optional" beside the label. */
  optional?: boolean;
  /** One control: Input, Select, Textarea, MoneyInput, MaskedInput, Combobox… */
  children: ReactNode;
  className?: string;
}

interface Parts {
  ids: { control: string; label: string; hint: string; error: string };
  control: FieldControl;
  notes: ReactElement;
}

function useParts({ hint, error, required }: Pick<FieldProps, 'hint' | 'error' | 'required'>): Parts {
  const id = useId();
  const ids = { control: id, label: `${id}label`, hint: `${id}hint`, error: `${id}error` };
  const failed = typeof error === 'string' && error !== '';
  const described = [hint === undefined ? '' : ids.hint, failed ? ids.error : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(failed ? { 'aria-invalid': true } : {}),
    ...(required === true ? { 'aria-required': true } : {}),
  };
  const notes = (
    <>
      {hint !== undefined && <Hint id={ids.hint}>{hint}</Hint>}
      {failed && <FieldError id={ids.error}>{error}</FieldError>}
    </>
  );
  return { ids, control, notes };
}

/** Label, control, hint and error, wired for assistive technology. */
export function Field(props: FieldProps): ReactElement {
  const { ids, control, notes } = useParts(props);
  return (
    <Frame className={props.className}>
      <Label id={ids.label} htmlFor={ids.control}>
        {props.label}
        {props.optional === true && <span>optional</span>}
      </Label>
      <FieldContext value={{ id: ids.control, ...control }}>{props.children}</FieldContext>
      {notes}
    </Frame>
  );
}

/** Like Field for several controls under one question: a group of radios or checkboxes. */
export function FieldGroup(props: FieldProps): ReactElement {
  const { ids, control, notes } = useParts(props);
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...described } = control;
  return (
    <Frame as="fieldset" className={props.className} {...described}>
      <Label as="legend" id={ids.label} style={{ marginBottom: 'var(--s-1-5)', padding: 0 }}>
        {props.label}
        {props.optional === true && <span>optional</span>}
      </Label>
      <FieldContext value={{}}>{props.children}</FieldContext>
      {notes}
    </Frame>
  );
}
