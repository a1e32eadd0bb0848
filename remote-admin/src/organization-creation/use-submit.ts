import { type ApiError } from '@keyturn/shared/api';
import { type FormikHelpers, showAtField, startOver } from '@keyturn/shared/forms';
import { useSurroundings, useViewer } from '@keyturn/shared/organization';
import { useNavigate } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { formatPhone } from '@keyturn/shared/format';
import { useSlugLookup } from '../organization-form/data';
import { organizationFields, withTypedRecipient } from '../organization-form/schema';
import { claimed } from '../organization-form/slug-field';
import { useCreateOrganization } from './data';
import { type NewOrganization, refusalOf } from './model';

type Helpers = FormikHelpers<NewOrganization>;

/** Where the gateway's input paths are in the form. */
const fields = {
  ...organizationFields,
  email: 'email',
  phone: 'phone',
  businessName: 'name',
  firstName: 'contact.firstName',
  lastName: 'contact.lastName',
};

/** Creates what was typed, and says what became of it. */
export function useSubmit(
  registersBusiness: boolean,
  verified: boolean,
  onReceived: () => void,
): (values: NewOrganization, helpers: Helpers) => Promise<void> {
  const create = useCreateOrganization(registersBusiness);
  const isTaken = useSlugLookup(null);
  const navigate = useNavigate();
  const say = useRefusal(onReceived);
  const { isSuperuser } = useViewer();
  return async (values, helpers) => {
    const slug = values.slug.trim();
    if (slug !== '' && (await isTaken(slug))) {
      helpers.setFieldError('slug', claimed);
      return;
    }
    const outcome = await create(withTypedRecipient(values));
    if (!outcome.ok) {
      say(outcome.error, helpers);
      return;
    }
    const { recipientsError } = outcome.data;
    if (recipientsError === null) toast.success('Organization created');
    else toast.error(recipientsError.message, { title: 'Error' });
    startOver(helpers);
    // Who stands for the business is verified next; platform staff stands for none.
    const next = verified || isSuperuser ? 'home' : 'identity';
    // Back leads to where the form was opened, and not to the form, which is empty by now.
    void navigate(`/${outcome.data.slug}/${next}`, { replace: true });
  };
}

/** Says why no organization was made, at the field where one is to blame. */
function useRefusal(onReceived: () => void): (error: ApiError, helpers: Helpers) => void {
  const { support } = useSurroundings();
  return (error, helpers) => {
    switch (refusalOf(error)) {
      case 'received':
        toast.success(`Hang tight while it is verified. Questions? Contact sales at ${support.email}.`, {
          title: 'Your business info has been received!',
        });
        startOver(helpers);
        onReceived();
        return;
      case 'email-used':
        toast.error('This email has already been used to create a business.');
        void helpers.setFieldTouched('email', true, false);
        helpers.setFieldError('email', 'This email has already been used to create a business.');
        return;
      case 'slug-taken':
        toast.error(
          `Please select a different friendly URL or contact support at ${formatPhone(support.phone)} for assistance.`,
          { persistent: true },
        );
        void helpers.setFieldTouched('slug', true, false);
        helpers.setFieldError('slug', claimed);
        return;
      case 'other':
        toast.error('Something went wrong');
        if (!showAtField(helpers, error, fields)) helpers.setStatus(error.message);
    }
  };
}
