import { formatPhone } from '@keyturn/shared/format';
import { useSurroundings, useViewer } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { useSearchParams } from '@keyturn/shared/router';
import { DescriptionList, DescriptionRow, Section, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { MailIcon, PhoneIcon } from '@keyturn/shared/ui/icons';
import { supportContext } from './contexts';
import { SupportForm } from './form';

/** A question to the support team, with what it is about; and other ways to reach them. */
export default function SupportPanel() {
  const [parameters] = useSearchParams();
  const { email: ownEmail } = useViewer();
  return (
    <>
      <PanelHead title="Support" size="sm" />
      <Section>
        <h3>How can we help?</h3>
        <Stack>
          <Text as="p" $size="sm" $tone="2">
            {`We answer to ${ownEmail}.`}
          </Text>
          <SupportForm asked={supportContext(parameters.get('context'))} />
        </Stack>
      </Section>
      <OtherWays />
    </>
  );
}

function OtherWays() {
  const { email, phone } = useSurroundings().support;
  return (
    <Section>
      <h3>Write or call</h3>
      <DescriptionList>
        <DescriptionRow label="Email">
          <TextLink href={`mailto:${email}`}>
            <MailIcon />
            {email}
          </TextLink>
        </DescriptionRow>
        <DescriptionRow label="Phone">
          <TextLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <PhoneIcon />
            {formatPhone(phone)}
          </TextLink>
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
