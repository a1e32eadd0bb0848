import { changeInWords } from '@keyturn/shared/history';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { Notice, Section, Text, TextLink, Time } from '@keyturn/shared/ui';

interface WaitingChangeProps {
  readonly change: {
    readonly settings: readonly {
      readonly name: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
    readonly requestedBy: string;
    readonly expiresAt: string;
    readonly mayConfirm: readonly string[];
  } | null;
}

/** The settings of something that wait for a second person, with the way to the page where it is decided. */
export function WaitingChange({ change }: WaitingChangeProps) {
  const path = useOrganizationPath();
  if (change === null) return null;
  const { settings, requestedBy, expiresAt, mayConfirm } = change;
  return (
    <Section>
      <Notice kind="info" title="Settings wait for a second person" live={false}>
        {settings.map(({ name, before, after }) => (
          <Text as="p" $size="sm" key={name}>
            {changeInWords({ field: name, before, after })}
          </Text>
        ))}
        <Text as="p" $size="sm">
          {`Asked for by ${requestedBy}. Ends `}
          <Time iso={expiresAt} />.{' '}
          {mayConfirm.length === 0
            ? 'Only platform staff may confirm it.'
            : `May confirm it: ${mayConfirm.join(', ')}, or platform staff.`}
        </Text>
        <TextLink href={path('/settings/approvals')}>Look at the change</TextLink>
      </Notice>
    </Section>
  );
}
