import { readSingleKeys, usePanelState } from '@keyturn/shared/panels';
import { useNavigate } from '@keyturn/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { useTransactionsUrls } from '../address/urls';
import { firstStanding } from '../payments/sequence';

/** J opens the first payment that the screen shows, while nothing is open: from there J and K go on by themselves. */
export function useOpeningKey(): void {
  const navigate = useNavigate();
  const urls = useTransactionsUrls();
  const background = usePanelState();
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const first = firstStanding();
    if (event.key !== 'j' || event.defaultPrevented || first === null || isElsewhere(event)) return;
    event.preventDefault();
    void navigate(urls.payment(first), { state: background });
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  !readSingleKeys() ||
  document.querySelector('[role=dialog],[role=alertdialog]') !== null ||
  (target instanceof Element && target.closest('input,textarea,select,[role=menu],[role=listbox]') !== null);
