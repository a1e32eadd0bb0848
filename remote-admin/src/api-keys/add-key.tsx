import {
  CheckboxField,
  Form,
  Formik,
  mixed,
  MoneyField,
  number,
  object,
  showAtField,
  startOver,
  string,
  TextareaField,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Button, FieldGroup, Row, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import { Narrow } from '../components/narrow';
import { requiredText } from '../components/rules';
import { SaveButton } from '../components/save-button';
import { UnsavedInput } from '../components/unsaved-input';
import { useApiKeyCalls, type World } from './data';
import { type Scope, scopes } from './scopes';
import { keyOf, newSecret } from './secret';
import { WorldChoice } from './world-choice';

type Ticks = Readonly<Record<Scope, boolean>>;

interface Values {
  readonly world: World;
  readonly name: string;
  readonly may: Ticks;
  readonly sendLimit: number | null;
  readonly addresses: string;
  /** The last day that it works, `2026-11-27`; empty for no end. */
  readonly lastDay: string;
}

const none: Ticks = {
  MANAGE_WEBHOOKS: false,
  PREPARE_REQUESTS: false,
  READ_ACCOUNTS: false,
  READ_OCCASIONS: false,
  READ_PAYMENTS: false,
  READ_RECONCILIATION: false,
  REQUEST_PAYMENTS: false,
  SEND_PAYMENTS: false,
};
const initial: Values = { world: 'LIVE', name: '', may: none, sendLimit: null, addresses: '', lastDay: '' };

const chosen = (may: Ticks): Scope[] => scopes.map(({ scope }) => scope).filter((scope) => may[scope]);
const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

/** The last moment of a day, where this person is. */
const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999`);

const schema = object({
  world: mixed<World>().required(),
  name: requiredText.max(100, 'At most 100 characters'),
  may: mixed<Ticks>().test(
    'chosen',
    'Choose what the key may do',
    (may) => may !== undefined && chosen(may).length > 0,
  ),
  sendLimit: number()
    .nullable()
    .when('may.SEND_PAYMENTS', ([sends], rule) =>
      sends === true ? rule.required('Required for a key that sends payments') : rule,
    ),
  addresses: string(),
  lastDay: string().test('ahead', 'Must be today or later', (day) => !day || endOfDay(day) > new Date()),
});

interface AddKeyProps {
  readonly integrationId: string;
  /** Whether there is a test world. */
  readonly testOffered: boolean;
  /** Gets the new key's secret, which is known nowhere else. */
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

/** Makes a key. Its secret is made here, and made once for one form: sending it again after a lost answer is the same. */
export function AddKey({ integrationId, testOffered, onMade, onCancel }: AddKeyProps) {
  const { create } = useApiKeyCalls(integrationId);
  const [secret, setSecret] = useState(newSecret);
  return (
    <Formik
      initialValues={initial}
      validationSchema={schema}
      onSubmit={async ({ world, name, may, sendLimit, addresses, lastDay }, form) => {
        const key = keyOf(world, secret);
        const outcome = await create({
          ...{ name: name.trim(), secret: key, scopes: chosen(may), addresses: linesOf(addresses) },
          sendLimit: may.SEND_PAYMENTS ? sendLimit : null,
          expiresAt: lastDay === '' ? null : endOfDay(lastDay).toISOString(),
        });
        if (outcome.ok) {
          startOver(form);
          onMade(key);
          setSecret(newSecret());
        } else if (!showAtField(form, outcome.error, fieldOf)) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting, values, errors, touched }) => (
        <Narrow as={Form} noValidate aria-label="Make an API key">
          <UnsavedInput />
          <Stack>
            <WorldChoice testOffered={testOffered} />
            <TextField
              field={{ name: 'name', label: 'Key name', required: true, hint: 'Which program uses it.' }}
              autoComplete="off"
            />
            <FieldGroup
              label="What it may do"
              required
              error={touched.may === undefined || typeof errors.may !== 'string' ? null : errors.may}
            >
              <Stack $gap="2">
                {scopes.map(({ scope, label, hint }) => (
                  <CheckboxField key={scope} field={{ name: `may.${scope}`, label, hint }} />
                ))}
              </Stack>
            </FieldGroup>
            {values.may.SEND_PAYMENTS && (
              <MoneyField
                field={{
                  name: 'sendLimit',
                  label: 'Largest payment',
                  required: true,
                  hint: 'One payment at a time.',
                }}
              />
            )}
            <TextareaField
              field={{
                name: 'addresses',
                label: 'Addresses',
                optional: true,
                hint: 'IP addresses or ranges from which it may be used, one a line. From anywhere while empty.',
              }}
              rows={2}
            />
            <TextField
              field={{
                name: 'lastDay',
                label: 'Last day',
                optional: true,
                hint: 'It works until the end of this day. For good while empty.',
              }}
              type="date"
            />
            <Row $gap="2" $wrap>
              <SaveButton label="Make key" dirty={dirty} saving={isSubmitting} />
              <Button variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            </Row>
          </Stack>
        </Narrow>
      )}
    </Formik>
  );
}

const fieldOf = {
  'input.name': 'name',
  'input.scopes': 'may',
  'input.sendLimit': 'sendLimit',
  'input.addresses': 'addresses',
  'input.expiresAt': 'lastDay',
};
