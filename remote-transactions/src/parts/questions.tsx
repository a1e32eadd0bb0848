import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Draws a question; it calls `close` once it is answered or taken back. */
type Question = (close: () => void) => ReactNode;

type Ask = (question: Question, from: Element) => void;

const AskContext = createContext<Ask | null>(null);

/**
 * Where the questions of rows and cards stand: beside what is listed and not in it, so that nothing typed is lost when
 * the list is searched anew or told of a change.
 */
export function Questions({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly question: Question } | null>(null);
  const place = useRef<Element | null>(null);
  const ask: Ask = useCallback((question, from) => {
    place.current = placeAround(from);
    setAsked({ question });
  }, []);
  useEffect(() => {
    if (asked !== null) return () => void setTimeout(() => keepFocus(place.current));
    return undefined;
  }, [asked]);
  return (
    <AskContext value={ask}>
      {children}
      <Suspense>{asked?.question(() => setAsked(null))}</Suspense>
    </AskContext>
  );
}

/**
 * Gives the way to ask something in the `Questions` around, from the button that was pressed.
 *
 * @throws Error outside of them.
 */
export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === null) throw new Error('A question is asked outside of Questions.');
  return ask;
}

/** The row, the card or the panel that something stands in. */
export const placeAround = (element: Element): Element | null =>
  element.closest('tr, article, [role=dialog]');

const isLeaving = (element: Element): boolean => element.closest('[data-leaving], [data-off]') !== null;

/**
 * Where what had the focus is gone: to where it stood; where that leaves too, or would be held back by the focus, to the
 * payment after it, else to the first, else to the page's content.
 */
export function keepFocus(place: Element | null): void {
  if (document.activeElement !== document.body) return;
  const own = place?.matches('[role=dialog]') === true ? place : place?.querySelector('a');
  const others = [...document.querySelectorAll('[data-payment] a')].filter((link) => !isLeaving(link));
  const after = others.find(
    (link) =>
      place !== null && (place.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const next =
    own?.isConnected === true && !isLeaving(own)
      ? own
      : (after ?? others[0] ?? document.getElementById('main'));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
