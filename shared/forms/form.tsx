import { getIn, useFormikContext } from 'formik';
import { type ComponentProps, type ReactElement, useEffect, useImperativeHandle, useRef } from 'react';

/**
 * The form's element. What was sent and refused leads to where that is said, which may be out of view: to the first
 * field with an error, else to an alert. What the gateway refused stands at its field until that is changed or the form
 * is sent again.
 */
export function Form({ ref, ...props }: Omit<ComponentProps<'form'>, 'onSubmit' | 'onReset'>): ReactElement {
  const { isSubmitting, handleSubmit, handleReset } = useFormikContext();
  const refusals = useRefusals();
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current, []);
  const from = useRef<Element | null>(null);
  const wasSubmitting = useRef(isSubmitting);
  useEffect(() => {
    if (isSubmitting === wasSubmitting.current) return;
    wasSubmitting.current = isSubmitting;
    if (isSubmitting) return;
    void refusals.keep().then(() => {
      const { activeElement } = document;
      // Who went on to something else while it was sent is left there; what is around the form is nothing else.
      if (activeElement === from.current || activeElement?.contains(form.current) === true) {
        leadToRefusal(form.current);
      }
    });
  }, [isSubmitting, refusals]);
  return (
    <form
      {...props}
      ref={form}
      onSubmit={(event) => {
        from.current = document.activeElement;
        refusals.forget();
        handleSubmit(event);
      }}
      onReset={handleReset}
    />
  );
}

interface Refusals {
  /** Makes what the gateway refuses a rule of its field, so that no check of the others takes it away. */
  readonly keep: () => Promise<void>;
  readonly forget: () => void;
}

function useRefusals(): Refusals {
  const { errors, values, registerField, setFieldError, validateForm } = useFormikContext();
  const kept = useRef<object | null>(null);
  return {
    keep: async () => {
      const said = messagesOf(errors);
      if (said.size === 0) return;
      const ofRules = messagesOf(await validateForm(values));
      const refused = [...said].filter(([name]) => !ofRules.has(name));
      kept.current = refused;
      for (const [name, message] of refused) {
        const value: unknown = getIn(values, name);
        registerField(name, {
          validate: (now: unknown) =>
            kept.current === refused && Object.is(now, value) ? message : undefined,
        });
        setFieldError(name, message);
      }
    },
    forget: () => {
      kept.current = null;
    },
  };
}

/** The messages of a form by the paths of their fields. */
function messagesOf(errors: object, under = ''): Map<string, string> {
  return new Map(
    Object.entries(errors).flatMap(([key, at]: [string, unknown]): (readonly [string, string])[] => {
      if (typeof at === 'string') return [[under + key, at]];
      return typeof at === 'object' && at !== null ? [...messagesOf(at, `${under}${key}.`)] : [];
    }),
  );
}

function leadToRefusal(form: HTMLFormElement | null): void {
  const refused = form?.querySelector('[aria-invalid="true"]');
  if (refused instanceof HTMLElement) leadTo(refused);
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** What has the focus already, as after Enter, is not brought into view by being given it. */
function leadTo(field: HTMLElement): void {
  const hadFocus = field === document.activeElement;
  field.focus();
  const { top, bottom } = field.getBoundingClientRect();
  if (hadFocus && (top < 0 || bottom > window.innerHeight)) field.scrollIntoView({ block: 'center' });
}
