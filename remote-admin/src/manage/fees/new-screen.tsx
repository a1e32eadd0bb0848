import { formatMoney } from '@keyturn/shared/format';
import {
  CheckboxField,
  Form,
  Formik,
  object,
  SelectField,
  showAtField,
  TextField,
} from '@keyturn/shared/forms';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Field, Stack, Text } from '@keyturn/shared/ui';
import { AmountField } from '@keyturn/shared/ui/money-input';
import { useState } from 'react';
import { requiredText } from '../../components/rules';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { type Organization, OrganizationPicker } from '../organizations/picker';
import { RecordCard, RecordCards, RecordHead } from '../parts/record-page';
import { staffUrls } from '../urls';
import { useCreateFee } from './data';
import { TierEditor } from './tier-editor';
import { feeOf, newTier, tiersOf, type TierValues } from './tiers';

/** A fee configuration as it is being made. */
interface FeeValues {
  readonly label: string;
  readonly payer: 'OWNER' | 'PARTY';
  readonly paymentType: 'ACH' | 'RTP';
  readonly partyPaysCcFee: boolean;
  readonly isDefault: boolean;
  readonly organization: Organization | null;
  readonly tiers: readonly TierValues[];
}

const empty: FeeValues = {
  ...{ label: '', payer: 'PARTY', paymentType: 'ACH', partyPaysCcFee: false, isDefault: false },
  ...{ organization: null, tiers: [newTier('first')] },
};
const schema = object({ label: requiredText });
const incomplete = 'Give each tier its fee, and each but the last an end above its start';

/** Makes a fee configuration. One that exists is never changed: payments were made under it. */
export default function StaffNewFeeScreen() {
  const create = useCreateFee();
  const navigate = useNavigate();
  return (
    <Formik
      initialValues={empty}
      validationSchema={schema}
      validate={({ tiers }) => (tiersOf(tiers) === null ? { tiers: incomplete } : {})}
      onSubmit={async ({ label, payer, organization, tiers: typed, isDefault, ...rest }, form) => {
        const tiers = tiersOf(typed) ?? [];
        const owner = organization === null ? { isDefault } : { organizationId: organization.id };
        const outcome = await create({ ...rest, ...owner, schema: { label, payer, tiers: [...tiers] } });
        if (outcome.ok) {
          toast.success('Fee configuration created');
          void navigate(staffUrls.fees);
        } else if (!showAtField(form, outcome.error, errorFields)) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting, values, setFieldValue }) => (
        <Form noValidate>
          <UnsavedInput />
          <Stack>
            <RecordHead title="New fee configuration" sub="It can’t be changed afterwards." />
            <RecordCards>
              <RecordCard title="What it is">
                <Stack>
                  <TextField field={{ name: 'label', label: 'Label', required: true }} maxLength={100} />
                  <SelectField field={{ name: 'payer', label: 'Who pays' }}>
                    <option value="PARTY">The party: payer or recipient</option>
                    <option value="OWNER">The organization</option>
                  </SelectField>
                  <SelectField field={{ name: 'paymentType', label: 'Payment type' }}>
                    <option>ACH</option>
                    <option>RTP</option>
                  </SelectField>
                  <Field label="Organization" optional hint="Without one it is for all">
                    <OrganizationPicker
                      value={values.organization}
                      onChange={(organization) => void setFieldValue('organization', organization)}
                    />
                  </Field>
                  <CheckboxField field={{ name: 'partyPaysCcFee', label: 'The party pays the card’s fee' }} />
                  <CheckboxField
                    field={{
                      name: 'isDefault',
                      label: 'The platform’s default',
                      hint: 'Takes the place of the present one; only without an organization',
                    }}
                    disabled={values.organization !== null}
                  />
                </Stack>
              </RecordCard>
              <Stack>
                <RecordCard title="Tiers">
                  <TierEditor />
                </RecordCard>
                <RecordCard title="Preview">
                  <FeePreview tiers={values.tiers} />
                </RecordCard>
              </Stack>
            </RecordCards>
            <SaveButton label="Create fee configuration" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

const errorFields = {
  'input.schema.label': 'label',
  'input.schema.tiers': 'tiers',
  'input.isDefault': 'isDefault',
};

/** What a payment of any amount would cost. */
function FeePreview({ tiers: typed }: { readonly tiers: readonly TierValues[] }) {
  const [amount, setAmount] = useState<number | null>(500_000);
  const tiers = tiersOf(typed);
  const fee = tiers === null || amount === null ? null : feeOf(tiers, amount);
  return (
    <Stack>
      <AmountField label="A payment of" cents={amount} onCentsChange={setAmount} />
      <Text role="status" $weight="medium">
        {fee === null || amount === null
          ? 'Complete the tiers and the amount to see what it costs.'
          : `A payment of ${formatMoney(amount)} costs ${formatMoney(fee)}.`}
      </Text>
    </Stack>
  );
}
