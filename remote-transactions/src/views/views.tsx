import { useOrganizationPath } from '@keyturn/shared/organization';
import { useLocation, useNavigate } from '@keyturn/shared/router';
import { useState } from 'react';
import { useViewActions } from './use-view-actions';
import { DeleteDialog } from './delete-dialog';
import { SaveDialog } from './save-dialog';
import { queryOf } from './model';
import type { OpenedView } from './use-opened-view';
import { toQuery, type ViewState } from '../address/view-state';
import { ViewsMenu } from './views-menu';

interface ViewsProps {
  readonly shown: ViewState;
  readonly opened: OpenedView | null;
}

/** The menu of views with its dialogs. */
export default function Views({ shown, opened }: ViewsProps) {
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const path = useOrganizationPath();
  const actions = useViewActions();
  const close = () => setDialog(null);
  const linkOf = (id: string) => path(`/transactions?${queryOf(id).toString()}`);
  function show(parameters: URLSearchParams) {
    const state: unknown = location.state;
    void navigate({ search: parameters.toString() }, { state });
  }
  return (
    <>
      <ViewsMenu
        opened={opened}
        linkOf={linkOf}
        onSaveNew={() => setDialog('save')}
        onRename={() => setDialog('rename')}
        onDelete={() => setDialog('delete')}
        onSave={({ view }) => void actions.save(view, shown)}
        onReset={({ view, saved }) => show(queryOf(view.id, saved))}
        onShare={({ view }) => void actions.share(view)}
        onCopyLink={({ view }) => void actions.copyLink(view, linkOf(view.id))}
      />
      {dialog === 'save' && (
        <SaveDialog
          title="Save as new view"
          onClose={close}
          save={(values) => actions.create(values, shown)}
          onSaved={(id) => show(queryOf(id, shown))}
        />
      )}
      {dialog === 'rename' && opened !== null && (
        <SaveDialog
          title="Rename view"
          view={opened.view}
          onClose={close}
          save={(_named, edited) => actions.rename(opened.view, edited)}
        />
      )}
      {dialog === 'delete' && opened !== null && (
        <DeleteDialog view={opened.view} onClose={close} onDeleted={() => show(toQuery(shown))} />
      )}
    </>
  );
}
