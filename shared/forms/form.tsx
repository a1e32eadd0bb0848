import { useFormikContext } from 'formik';
import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react';

/**
 * The form's element. What was sent and refused leads to where that is said, which may be out of view: to the first
 * field with an error, else to an alert.
 */
export function Form(
  props: Omit<ComponentProps<'form'>, 'onSubmit' | 'onReset' | 'onBlurCapture'>,
): ReactElement {
  const { isSubmitting, handleSubmit, handleReset } = useFormikContext();
  const sent = useRef<{ readonly form: HTMLFormElement; readonly from: Element | null } | null>(null);
  const isLeading = useRef(false);
  useEffect(() => {
    if (isSubmitting || sent.current === null) return;
    const { form, from } = sent.current;
    sent.current = null;
    // Who went on to something else while it was sent is left there.
    if (document.activeElement !== from) return;
    isLeading.current = true;
    leadToRefusal(form);
    isLeading.current = false;
  }, [isSubmitting]);
  return (
    <form
      {...props}
      onSubmit={(event) => {
        sent.current = { form: event.currentTarget, from: document.activeElement };
        handleSubmit(event);
      }}
      onReset={handleReset}
      onBlurCapture={(event) => {
        // Nobody left the field: it would be checked anew, and what the gateway refused would be forgotten.
        if (isLeading.current) event.stopPropagation();
      }}
    />
  );
}

function leadToRefusal(form: HTMLFormElement): void {
  const refused = form.querySelector('[aria-invalid="true"]');
  if (refused instanceof HTMLElement) refused.focus();
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
