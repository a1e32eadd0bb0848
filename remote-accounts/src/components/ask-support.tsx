import { useOrganizationPath } from '@keyturn/shared/organization';
import { EmptyState, LinkButton } from '@keyturn/shared/ui';
import { SupportIcon } from '@keyturn/shared/ui/icons';

/** Says that support sets something up, and leads there. */
export function AskSupport({ title, children }: { readonly title: string; readonly children: string }) {
  const path = useOrganizationPath();
  return (
    <EmptyState
      icon={<SupportIcon />}
      title={title}
      action={
        <LinkButton variant="primary" href={path('/support?context=Other')}>
          Contact Support
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
