import { FormsUnavailable, type Forms, type SupportForm } from '../../providers/forms/port.ts';

/** Keeps what is sent; refuses while it is down. */
export function createFakeForms(): Forms & { sent: SupportForm[]; down: boolean } {
  const fake = {
    sent: [] as SupportForm[],
    down: false,
    submit(form: SupportForm): Promise<void> {
      if (fake.down) return Promise.reject(new FormsUnavailable('down'));
      fake.sent.push(form);
      return Promise.resolve();
    },
  };
  return fake;
}
