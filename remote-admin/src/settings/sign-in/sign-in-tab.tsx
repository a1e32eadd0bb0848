import { CheckboxField, Form, Formik, showAtField, TextField } from '@keyturn/shared/forms';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { DescriptionList, DescriptionRow, EmptyState, Section, Stack, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { SaveButton } from '../../components/save-button';
import { SavedMeanwhile } from '../../components/saved-meanwhile';
import { UnsavedInput } from '../../components/unsaved-input';
import { type SingleSignOn, useSetSingleSignOn, useSingleSignOn } from './data';
import { fieldOf, inputOf, savedInWords, type SignInValues, signInSchema, valuesOf } from './values';

/** How the organization's own people sign in: read by admins, set by platform staff. */
export default function SignInTab() {
  const { name } = useOrganization();
  const kind = viewerKind(useViewer());
  const setting = useSingleSignOn(kind === 'agent');
  if (kind === 'agent') {
    return (
      <EmptyState title="Nothing to show">{`Only admins of ${name} see how its people sign in.`}</EmptyState>
    );
  }
  return (
    <RecordView
      record={setting}
      noun="single sign-on"
      errorTitle="Error loading single sign-on"
      missing="Single sign-on is not there."
    >
      {(found) => (
        <Section>
          <h2>Single sign-on</h2>
          <Stack>
            <Text as="p" $size="sm" $tone="2">
              {`People with an e-mail address of these domains are led to the identity provider of ${name} when they sign in.`}
            </Text>
            {kind === 'superuser' ? <SettingForm setting={found} /> : <Setting setting={found} />}
          </Stack>
        </Section>
      )}
    </RecordView>
  );
}

function Setting({ setting }: { readonly setting: SingleSignOn }) {
  const { domains, connection, required } = setting;
  return (
    <>
      {connection === null ? (
        <Text as="p">Nothing is set up. Everybody signs in with a password.</Text>
      ) : (
        <DescriptionList>
          <DescriptionRow label="Domains">{domains.join(', ')}</DescriptionRow>
          <DescriptionRow label="Connection">{connection}</DescriptionRow>
          <DescriptionRow label="Other ways in">
            {required ? 'Closed to people of these domains' : 'Open'}
          </DescriptionRow>
        </DescriptionList>
      )}
      <Text as="p" $size="sm" $tone="2">
        Platform staff sets it up with you, once a domain is proven to be yours.
      </Text>
    </>
  );
}

function SettingForm({ setting }: { readonly setting: SingleSignOn }) {
  const set = useSetSingleSignOn();
  return (
    <Formik<SignInValues>
      initialValues={valuesOf(setting)}
      validationSchema={signInSchema}
      onSubmit={async (values, form) => {
        const error = await set(inputOf(values), setting);
        if (error === null) {
          form.resetForm({ values });
          toast.success('Single sign-on saved');
        } else if (!showAtField(form, error, fieldOf)) toast.error(error.message, { title: 'Error' });
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Form noValidate aria-label="Single sign-on">
          <UnsavedInput />
          <Stack>
            <SavedMeanwhile saved={valuesOf(setting)} wordsOf={savedInWords} />
            <TextField
              field={{
                name: 'domains',
                label: 'Domains',
                hint: 'Separated by commas. Set a domain only after its owner has proven it, as operations describes. Empty takes single sign-on away.',
              }}
            />
            <TextField
              field={{ name: 'connection', label: 'Connection', hint: 'Its name at the identity provider.' }}
            />
            <TextField
              field={{
                name: 'providerOrganization',
                label: 'Organization at the identity provider',
                optional: true,
              }}
            />
            <CheckboxField
              field={{
                name: 'required',
                label: 'Required for people of these domains',
                hint: 'Who has come in another way is signed out of this organization at once. Try the connection first.',
              }}
            />
            <SaveButton label="Save" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
