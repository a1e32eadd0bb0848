import { formatPhone } from '@keyturn/shared/format';
import { useOrganization, useSurroundings } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { useSearchParams } from '@keyturn/shared/router';
import { DescriptionList, DescriptionRow, Section, Stack, Text, TextLink } from '@keyturn/shared/ui';
import { MailIcon, PhoneIcon } from '@keyturn/shared/ui/icons';
import { supportContext } from './contexts';

/** How to reach support, with what the question is about. */
export default function SupportPanel() {
  const [parameters] = useSearchParams();
  const { name } = useOrganization();
  const { email, phone } = useSurroundings().support;
  const context = supportContext(parameters.get('context'));
  const subject = encodeURIComponent(`${context ?? 'Other'} (${name})`);
  return (
    <>
      <PanelHead title="Support" size="sm" />
      <Section>
        <h3>How can we help?</h3>
        <Stack $gap="3">
          <Text $tone="2">Write to us or call us.</Text>
          <DescriptionList>
            {context !== null && <DescriptionRow label="About">{context}</DescriptionRow>}
            <DescriptionRow label="Organization">{name}</DescriptionRow>
            <DescriptionRow label="Email">
              <TextLink href={`mailto:${email}?subject=${subject}`}>
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
        </Stack>
      </Section>
    </>
  );
}
