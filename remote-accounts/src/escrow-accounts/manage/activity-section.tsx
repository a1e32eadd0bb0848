import { ConfirmedAction } from '../../components/confirmed-action';
import type { EscrowAccountDetail } from '../data';
import { useEscrowActivity } from './data';

/** Takes the account out of use after a question, or back into it. */
export function ActivitySection({ account }: { readonly account: EscrowAccountDetail }) {
  const { active, name } = account;
  const { setActive, busy } = useEscrowActivity(account.id);
  const verb = active ? 'Deactivate' : 'Activate';
  return (
    <ConfirmedAction
      title={active ? 'Take out of use' : 'Take into use again'}
      button={`${verb} escrow account`}
      question={`${verb} ${name}?`}
      consequence={active ? 'You can activate it again later.' : 'Agents find it in the network again.'}
      confirm={`${verb} account`}
      danger={active}
      busy={busy}
      run={() => setActive(!active)}
      done={active ? 'Escrow account deactivated' : 'Escrow account activated'}
    >
      {active
        ? 'Agents no longer find it in the network, and its bank account is free for another escrow account. Payments on their way still arrive.'
        : 'Agents find it in the network again.'}
    </ConfirmedAction>
  );
}
