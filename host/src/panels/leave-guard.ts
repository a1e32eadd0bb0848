/** Stands between the person and the loss of what was typed. One for the page, made before the router. */
export interface LeaveGuard {
  /** Says that something typed would be lost. Gives the function that takes it back. */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
  /** Leads Back there, to what was typed, rather than to the page before. Gives the function that ends it. */
  readonly leadBack: (to: () => void) => () => void;
  /** Does it at once, or after the person agreed to lose what was typed. */
  readonly attempt: (leave: () => void) => void;
  /** Whether the question is open. */
  readonly isAsking: () => boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The guard of one window. The router without data APIs cannot block, so the browser's Back is caught before the
 * router's own listener: the step is taken back, the question asked, and the step made again when it may be.
 * Leaving the page altogether is held by the browser's own question.
 */
export function createLeaveGuard(page: Window = window): LeaveGuard {
  const holds = new Set<symbol>();
  const ways = new Map<symbol, () => void>();
  const listeners = new Set<() => void>();
  let leave: (() => void) | null = null;
  let position = positionOf(page.history.state);
  /** What follows once the step is taken back: only then the history stands where the page is. */
  let onReturned: (() => void) | null = null;

  function ask(next: (() => void) | null) {
    leave = next;
    for (const listener of listeners) listener();
  }

  function onPopState(event: PopStateEvent) {
    if (onReturned !== null) {
      event.stopImmediatePropagation();
      const goOn = onReturned;
      onReturned = null;
      goOn();
      return;
    }
    const next = positionOf(event.state);
    const step = next === null || position === null ? 0 : next - position;
    const within = step < 0 ? [...ways.values()].at(-1) : undefined;
    if (step === 0 || (holds.size === 0 && within === undefined)) {
      position = next;
      return;
    }
    event.stopImmediatePropagation();
    onReturned = within ?? (() => ask(() => page.history.go(step)));
    page.history.go(-step);
  }

  function onBeforeUnload(event: BeforeUnloadEvent) {
    if (holds.size > 0) event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    if (holds.size === 0 || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
      return;
    if (link.origin !== page.location.origin || addressOf(link) === addressOf(page.location)) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => link.click());
  }

  page.addEventListener('popstate', onPopState, { capture: true });
  page.addEventListener('beforeunload', onBeforeUnload);
  page.document.addEventListener('click', onClick, { capture: true });

  return {
    hold() {
      const hold = Symbol('unsaved input');
      holds.add(hold);
      position = positionOf(page.history.state);
      return () => void holds.delete(hold);
    },
    isHeld: () => holds.size > 0,
    leadBack(to) {
      const way = Symbol('way back');
      ways.set(way, to);
      position = positionOf(page.history.state);
      return () => void ways.delete(way);
    },
    attempt(action) {
      if (holds.size === 0) action();
      else ask(action);
    },
    isAsking: () => leave !== null,
    confirm() {
      const agreed = leave;
      holds.clear();
      ask(null);
      agreed?.();
    },
    cancel: () => ask(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The router numbers the entries of the history. */
function positionOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

/** A link to the same address, or to a place in its page, leaves nothing. */
const addressOf = ({ pathname, search }: Location | HTMLAnchorElement): string => pathname + search;

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
