import { useField, useFormikContext } from '@keyturn/shared/forms';
import { fundingSourceBadge } from '@keyturn/shared/funding-sources';
import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { Button, Field, FieldGroup, Notice, Radio, Row, Section, Stack } from '@keyturn/shared/ui';
import { Combobox } from '@keyturn/shared/ui/combobox';
import type { AddedAccount } from '../../bank-details/data';
import { BankDetailsFields } from '../../bank-details/fields';
import { noBankDetails } from '../../bank-details/schema';
import type { RegisterValues } from './schema';
import { type ExistingSource, useExistingFundingSources } from './data';

interface BankSectionProps {
  readonly added: AddedAccount | null;
  readonly onForgetAdded: () => void;
}

/** The bank account behind the escrow account: entered here, or one of the organization's for a superuser. */
export function BankSection({ added, onForgetAdded }: BankSectionProps) {
  const { values, setValues } = useFormikContext<RegisterValues>();
  const superuser = viewerKind(useViewer()) === 'superuser';
  const useAnother = () => {
    onForgetAdded();
    void setValues({ ...values, account: 'new', bank: noBankDetails }, false);
  };
  return (
    <Section>
      <h3>Bank account</h3>
      <Stack>
        {values.account === 'added' && added !== null ? (
          <Notice
            kind="success"
            title={`${added.displayName} was added.`}
            live={false}
            action={
              <Button size="sm" onClick={useAnother}>
                Use another
              </Button>
            }
          >
            It waits for its escrow account; nothing has to be entered again.
          </Notice>
        ) : (
          <>
            {superuser && <AccountChoiceField />}
            {values.account === 'existing' ? (
              <ExistingSourceField name="fundingSourceId" />
            ) : (
              <BankDetailsFields under="bank" example="Client trust" />
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

function AccountChoiceField() {
  const { values, setFieldValue } = useFormikContext<RegisterValues>();
  return (
    <FieldGroup label="Which bank account">
      <Row $gap="5" $wrap>
        <Radio
          name="account"
          checked={values.account === 'new'}
          onChange={() => void setFieldValue('account', 'new')}
        >
          New bank account
        </Radio>
        <Radio
          name="account"
          checked={values.account === 'existing'}
          onChange={() => void setFieldValue('account', 'existing')}
        >
          Existing funding source
        </Radio>
      </Row>
    </FieldGroup>
  );
}

/** One of the organization's active funding sources. */
function ExistingSourceField({ name }: { readonly name: string }) {
  const { list, loadMore, loadingMore } = useExistingFundingSources();
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const sources = list.state === 'ready' ? list.data.entries : [];
  return (
    <Field label="Funding source" required error={touched ? error : null}>
      <Combobox<ExistingSource>
        name={name}
        items={sources}
        itemKey={({ id }) => id}
        itemLabel={labelOf}
        itemHint={(source) => fundingSourceBadge(source).label}
        value={sources.find(({ id }) => id === value) ?? null}
        onChange={(source) => void setValue(source?.id ?? '')}
        onBlur={() => void setTouched(true)}
        placeholder="Choose a funding source"
        emptyText="This organization has no active funding sources."
        loading={list.state === 'loading' || loadingMore}
        hasMore={list.state === 'ready' && list.data.pageInfo.hasMoreEntries}
        onLoadMore={() => void loadMore()}
        {...(list.state === 'error' ? { error: list.error.message, onRetry: list.retry } : {})}
      />
    </Field>
  );
}

const labelOf = ({ name, displayName }: ExistingSource): string =>
  displayName.startsWith(name) ? displayName : `${name}, ${displayName}`;
