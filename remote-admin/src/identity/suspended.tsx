import { useOrganizationPath } from '@keyturn/shared/organization';
import { LinkButton, Notice, Section } from '@keyturn/shared/ui';

/** Nothing can be sent any more: people have to look at it. */
export function Suspended({ who }: { readonly who: string }) {
  const path = useOrganizationPath();
  return (
    <Section as="div">
      <Notice
        kind="danger"
        title="Verification is suspended"
        live={false}
        action={
          <LinkButton size="sm" href={path('/support')}>
            Contact Support
          </LinkButton>
        }
      >
        {`The bank-transfer provider could not verify ${who}. Contact support to go on.`}
      </Notice>
    </Section>
  );
}
