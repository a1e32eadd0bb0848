import { readSingleKeys, usePanelState } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { useNavigate } from '@keyturn/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { useTransactionsUrls } from '../address/urls';
import { neighbour, tickBehind } from '../payments/sequence';

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['j', 1],
  ['k', -1],
]);

const panel = (): HTMLElement | null => document.querySelector('[role=dialog]');

/** Keys that write, move in a list of choices, or answer an open question are not for the panel. */
const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelectorAll('[role=dialog],[role=alertdialog]').length > 1 ||
  (target instanceof Element &&
    target.closest('input,textarea,select,[role=menu],[role=listbox],[role=tablist]') !== null);

/**
 * The keys of an open payment: to its neighbours, its tick in the list behind, and to what can be done with it, which
 * carries the letter as `data-key`. When what had the focus is gone, the panel has it.
 */
export function useTriage(id: string, state: string): void {
  const navigate = useNavigate();
  const urls = useTransactionsUrls();
  const background = usePanelState();
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event) || !readSingleKeys()) return;
    const by = steps.get(event.key);
    if (by !== undefined) {
      const next = neighbour(id, by);
      if (next === null) return;
      event.preventDefault();
      panel()?.focus();
      void navigate(urls.payment(next), { state: background, replace: true });
      return;
    }
    if (event.key === 'x') {
      const ticked = tickBehind(id);
      if (ticked === null) return;
      event.preventDefault();
      toast.info(`#${id} is ${ticked ? 'ticked' : 'not ticked any more'} in the list.`, { id: 'ticked' });
      return;
    }
    const action = panel()?.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
    if (action == null) return;
    event.preventDefault();
    if (action instanceof HTMLTextAreaElement) action.focus();
    else action.click();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) panel()?.focus();
  }, [id, state]);
}
