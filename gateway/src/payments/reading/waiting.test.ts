import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drainOutbox } from '../delivery/deliver.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';

const world = paymentCalls();
const fields = 'id displayStatus mailRefusal waitsForReceiver';

const idOf = (answer: unknown): string => {
  assert.ok(typeof answer === 'object' && answer !== null && 'id' in answer, JSON.stringify(answer));
  return String(answer.id);
};
const standing = (id: string) =>
  world().call(world().admin, `query($id: ID!) { transactionTemplate(id: $id) { ${fields} } }`, { id });
async function mailAll(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await drainOutbox(world().gateway.test.deps);
}
const request = (receiverEmail: string) =>
  world().call(
    world().admin,
    `mutation($occasion: ID!, $email: String!) {
      sendTransactionRequest(paymentOccasionId: $occasion, request: { amount: 12500, receiverEmail: $email }) { id }
    }`,
    { occasion: world().harbor.inbound.id, email: receiverEmail },
  );

test('a request whose mail is refused says so until it is sent again, and once more if that is refused', async () => {
  const { call, admin, gateway } = world();
  const arrived = idOf(await request('pat@payer.example'));
  const id = idOf(await request('bounce-here@payer.example'));
  await mailAll();
  const refusal = 'bounce-here@payer.example: No such mailbox.';
  const shown = { id, displayStatus: 'PENDING', waitsForReceiver: false };
  assert.deepEqual(await standing(id), { ...shown, mailRefusal: refusal });
  assert.deepEqual(await standing(arrived), { ...shown, id: arrived, mailRefusal: null });

  gateway.test.pass(1_000);
  const again = `mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }`;
  assert.equal(await call(admin, again, { id }), true);
  assert.deepEqual(await standing(id), { ...shown, mailRefusal: null });
  gateway.test.pass(1_000);
  await mailAll();
  assert.deepEqual(await standing(id), { ...shown, mailRefusal: refusal });

  const cancel = `mutation($id: ID!) { cancelTransaction(id: $id) { ${fields} } }`;
  assert.deepEqual(await call(admin, cancel, { id }), {
    ...shown,
    displayStatus: 'CANCELED',
    mailRefusal: null,
  });
});

test('a payment to a new receiver waits for their account, and says where its mail did not arrive', async () => {
  const { call, admin, harbor } = world();
  const send = async (receiverEmail: string) =>
    idOf(
      await call(
        admin,
        `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }`,
        {
          input: {
            ...{ amount: 70_000, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' },
            ...{ paymentOccasionId: harbor.outbound.id, receiverEmail },
          },
        },
      ),
    );
  const [waiting, unreached] = [await send('new@payer.example'), await send('bounce-new@payer.example')];
  await mailAll();
  const shown = { displayStatus: 'AUTHORIZED', waitsForReceiver: true };
  assert.deepEqual(await standing(waiting), { ...shown, id: waiting, mailRefusal: null });
  assert.deepEqual(await standing(unreached), {
    ...shown,
    id: unreached,
    mailRefusal: 'bounce-new@payer.example: No such mailbox.',
  });
});
