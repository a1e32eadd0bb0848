import type { Outcome } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import type { ViewState } from '../address/view-state';
import { useViewChanges } from './data';
import { type SavedView, stateOf } from './model';

/** What a person names and decides about a view. */
export interface NamedView {
  readonly name: string;
  readonly shared: boolean;
}

/** What can be done with views, with what is said afterwards. A dialog shows its own failures. */
export function useViewActions() {
  const { create, update } = useViewChanges();

  async function told(change: Promise<Outcome<string>>, success: string, failure: string): Promise<void> {
    const outcome = await change;
    if (outcome.ok) toast.success(success);
    else toast.error(outcome.error.message, { title: failure });
  }
  async function saidOnSuccess(change: Promise<Outcome<string>>, success: string): Promise<Outcome<string>> {
    const outcome = await change;
    if (outcome.ok) toast.success(success);
    return outcome;
  }

  return {
    create: (named: NamedView, shown: ViewState) =>
      saidOnSuccess(create({ ...named, state: stateOf(shown) }), 'View saved'),
    rename: (view: SavedView, named: Partial<NamedView>) => saidOnSuccess(update(view, named), 'View saved'),
    save: (view: SavedView, shown: ViewState) =>
      told(update(view, { state: stateOf(shown) }), 'View saved', 'View not saved'),
    share: (view: SavedView) =>
      told(
        update(view, { shared: !view.shared }),
        view.shared
          ? 'Only its owner sees the view now'
          : 'Everyone in the organization can open the view now',
        'View not changed',
      ),
    async copyLink({ shared }: SavedView, path: string): Promise<void> {
      const link = new URL(path, window.location.origin).href;
      try {
        await navigator.clipboard.writeText(link);
        if (shared) toast.success('Link copied');
        else toast.info('Only you can open it until you share the view.', { title: 'Link copied' });
      } catch {
        toast.error(link, { title: 'The link could not be copied', persistent: true });
      }
    },
  };
}
