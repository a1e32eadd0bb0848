import { useLocation, useNavigate, useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ViewState } from '../address/view-state';
import { useSavedViews } from './data';
import { isBare, isSame, queryOf, type SavedView, viewOf, viewParameter } from './model';

/** The saved view that the address names, as far as it is known. */
export interface OpenedView {
  readonly view: SavedView;
  /** As it was saved. */
  readonly saved: ViewState;
  /** Whether what is shown differs from what was saved. */
  readonly edited: boolean;
}

/**
 * The saved view of the address. A link that names it alone is filled up to the whole address; `opening` is true until
 * then. One that is not there is said and left.
 */
export function useOpenedView(shown: ViewState): {
  readonly opened: OpenedView | null;
  readonly opening: boolean;
} {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const id = parameters.get(viewParameter);
  const bare = isBare(parameters);
  const views = useSavedViews(id === null);
  const view = views.state === 'ready' ? views.data.find((each) => each.id === id) : undefined;
  const saved = view && viewOf(view.state, shown);
  const missing = id !== null && views.state === 'ready' && !views.refreshing && view === undefined;
  const failure = id !== null && bare && views.state === 'error' ? views.error.message : null;

  const show = useEffectEvent((search: URLSearchParams) => {
    const state: unknown = location.state;
    void navigate({ search: search.toString() }, { replace: true, state });
  });
  const toOpen =
    bare && view !== undefined && saved !== undefined ? queryOf(view.id, saved).toString() : null;
  useEffect(() => {
    if (toOpen !== null) show(new URLSearchParams(toOpen));
  }, [toOpen]);

  // One that was open and is deleted is left without a word: what it shows stays.
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    if (view !== undefined) lastOpen.current = view.id;
  }, [view]);
  const leave = useEffectEvent((message: string) => {
    const rest = new URLSearchParams(parameters);
    rest.delete(viewParameter);
    if (lastOpen.current !== id) toast.error(message, { title: 'View not opened', id: 'view-not-opened' });
    show(rest);
  });
  useEffect(() => {
    if (missing) leave('It was deleted, or it is not shared with you.');
  }, [missing]);
  useEffect(() => {
    if (failure !== null) leave(failure);
  }, [failure]);

  return {
    opened: view && saved ? { view, saved, edited: !bare && !isSame(shown, saved) } : null,
    opening: bare && views.state !== 'error' && !missing,
  };
}
