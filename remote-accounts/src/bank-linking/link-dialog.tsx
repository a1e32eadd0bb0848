import { createGlobalStyle } from '@keyturn/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type PlaidLinkOnEvent,
  type PlaidLinkOnExit,
  type PlaidLinkOnSuccess,
  usePlaidLink,
} from 'react-plaid-link';

interface LinkDialogProps {
  readonly linkToken: string;
  /** The address that the bank has led back to; null at the start. */
  readonly receivedRedirectUri: string | null;
  readonly onOpen: () => void;
  /** The provider's script could not be loaded. */
  readonly onUnavailable: () => void;
  readonly onSuccess: PlaidLinkOnSuccess;
  readonly onExit: PlaidLinkOnExit;
  readonly onEvent: PlaidLinkOnEvent;
}

/** The frame in which the provider shows its dialog, at the end of the page. */
const linkFrame = 'iframe[id^="plaid-link-iframe"]';

/** The open panel makes everything beside it deaf to the pointer. */
const LinkStyle = createGlobalStyle`
  ${linkFrame} {
    pointer-events: auto;
  }
`;

/** Opens the bank-linking provider's dialog over the page as soon as it is loaded. */
export function LinkDialog({ linkToken, receivedRedirectUri, ...callbacks }: LinkDialogProps) {
  // The provider's library keeps the functions that it was first given.
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const { open, ready, error } = usePlaidLink({
    token: linkToken,
    ...(receivedRedirectUri === null ? {} : { receivedRedirectUri }),
    onSuccess: (...told) => latest.current.onSuccess(...told),
    onExit: (...told) => latest.current.onExit(...told),
    onEvent: (...told) => latest.current.onEvent(...told),
  });
  const failed = error !== null;
  useEffect(() => {
    if (failed) latest.current.onUnavailable();
  }, [failed]);
  // `open` is another function at each rendering.
  const openNow = useEffectEvent(() => {
    latest.current.onOpen();
    open();
  });
  useEffect(() => {
    if (ready) openNow();
  }, [ready]);
  useEffect(letLinkHaveFocus, []);
  return <LinkStyle />;
}

const isLinkFrame = (node: EventTarget | null): boolean => node instanceof Element && node.matches(linkFrame);

/** A panel takes the focus back from whatever lies outside of it; while Link is open it may not hear of it. */
function letLinkHaveFocus(): () => void {
  const onFocus = (event: FocusEvent) => {
    if (isLinkFrame(event.target) || isLinkFrame(event.relatedTarget)) event.stopImmediatePropagation();
  };
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('focusout', onFocus, true);
  return () => {
    window.removeEventListener('focusin', onFocus, true);
    window.removeEventListener('focusout', onFocus, true);
  };
}
