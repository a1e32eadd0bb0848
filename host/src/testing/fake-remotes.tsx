import type { RemoteName, RouteProps } from '@keyturn/shared/federation';
import { PanelFoot, PanelHead, useUnsavedInput } from '@keyturn/shared/panels';
import { useLocation } from '@keyturn/shared/router';
import { AppLink } from '@keyturn/shared/ui';
import { useState, type ComponentType } from 'react';
import type { FederationRuntime } from '../remotes/loader';

function Screen({ params }: RouteProps) {
  const { pathname, search } = useLocation();
  return (
    <div>
      <p>
        screen at {pathname + search} {JSON.stringify(params)}
      </p>
      <AppLink href="/harbor-realty/transactions/7?panelTab=details">Open 7</AppLink>
    </div>
  );
}

function Form() {
  const [text, setText] = useState('');
  useUnsavedInput(text !== '');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}

function FormScreen() {
  return (
    <>
      <Form />
      <AppLink href="/manage/users">Elsewhere</AppLink>
    </>
  );
}

function Detail({ params }: RouteProps) {
  const tab = new URLSearchParams(useLocation().search).get('panelTab') ?? 'details';
  return (
    <>
      <PanelHead
        title={`Transaction #${params['transactionTemplateId']}`}
        activeTab={tab}
        tabs={[
          { id: 'details', label: 'Details', to: '?panelTab=details' },
          { id: 'events', label: 'Events', to: '?panelTab=events' },
        ]}
      />
      <p>{tab} of the panel</p>
      <Form />
      <PanelFoot>
        <button type="button">Act</button>
      </PanelFoot>
    </>
  );
}

function Crash(): never {
  throw new Error('The settings fell over');
}

const lazily = (component: ComponentType<RouteProps>) => () => Promise.resolve({ default: component });

function contractOf(name: RemoteName) {
  const screens = {
    home: lazily(Screen),
    transactions: lazily(Screen),
    escrowAccounts: lazily(Screen),
    admins: lazily(Screen),
    settings: lazily(Crash),
    staffUser: lazily(Screen),
    staffUsers: lazily(Screen),
    staffNewFee: lazily(FormScreen),
  };
  return { default: { name, version: '1', screens, panels: { detail: lazily(Detail) } } };
}

/** Remotes with small screens and one panel; those named in `down` do not answer until they are taken out. */
export function fakeRemotes(down: ReadonlySet<RemoteName> = new Set()): FederationRuntime {
  return {
    load: (name) =>
      down.has(name) ? Promise.reject(new Error('refused')) : Promise.resolve(contractOf(name)),
    brokenFile: () => Promise.resolve(null),
  };
}
