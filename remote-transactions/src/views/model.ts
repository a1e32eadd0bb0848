import { fromQuery, toQuery, type ViewDefaults, type ViewState } from '../address/view-state';

/** A view of the payments that somebody named. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Every member of the organization may open it. */
  readonly shared: boolean;
  readonly mine: boolean;
  readonly ownerName: string | null;
  /** Whether the person may change and delete it. */
  readonly changeable: boolean;
  /** What the gateway keeps of it. */
  readonly state: string;
}

/** The query parameter that names the saved view; `view` says the layout. */
export const viewParameter = 'saved_view';

/** A view as the gateway keeps it: its address as JSON, so that it is read as carefully as an address. */
export const stateOf = (view: ViewState): string => JSON.stringify(Object.fromEntries(toQuery(view)));

/** The view that a state describes; what is malformed in it counts as not given. */
export function viewOf(state: string, defaults: ViewDefaults): ViewState {
  const parameters = new URLSearchParams();
  for (const [name, value] of entriesOf(state)) if (typeof value === 'string') parameters.set(name, value);
  return fromQuery(parameters, defaults);
}

function entriesOf(state: string): [string, unknown][] {
  try {
    const parsed: unknown = JSON.parse(state);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  } catch {
    return [];
  }
}

/** The address of a saved view with its whole state; without a state the screen looks the view up. */
export function queryOf(id: string, view?: ViewState): URLSearchParams {
  const parameters = view === undefined ? new URLSearchParams() : toQuery(view);
  parameters.set(viewParameter, id);
  return parameters;
}

/** Whether an address names a saved view and says nothing else: then the view is to be opened as it was saved. */
export function isBare(parameters: URLSearchParams): boolean {
  return parameters.has(viewParameter) && [...parameters.keys()].every((name) => name === viewParameter);
}

/** Whether two views show the same. */
export const isSame = (one: ViewState, other: ViewState): boolean => stateOf(one) === stateOf(other);

/** The views in two groups, each by name: the person's own, and those that others share. */
export function grouped(views: readonly SavedView[]) {
  const byName = views.toSorted((one, other) => one.name.localeCompare(other.name));
  return { own: byName.filter(({ mine }) => mine), shared: byName.filter(({ mine }) => !mine) };
}
