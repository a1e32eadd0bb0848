import { useOrganizationPath } from '@keyturn/shared/organization';
import { styled, TextLink, Time } from '@keyturn/shared/ui';
import { WarnIcon } from '@keyturn/shared/ui/icons';
import type { BatchPreview } from './data';

const Warning = styled.div`
  display: flex;
  gap: var(--s-1);
  color: var(--yellow-text);
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
    margin-top: 1px;
  }
`;

interface LineWarningProps {
  readonly repeats: number | undefined;
  readonly similar: BatchPreview['similar'][number] | undefined;
}

/** Points out a line that repeats another one, or a request that went out not long ago. It may still be sent. */
export function LineWarning({ repeats, similar }: LineWarningProps) {
  const path = useOrganizationPath();
  return (
    <>
      {repeats !== undefined && (
        <Warning>
          <WarnIcon />
          <span>Same email and amount as line {repeats}</span>
        </Warning>
      )}
      {similar !== undefined && (
        <Warning>
          <WarnIcon />
          <span>
            Already requested <Time iso={similar.createdAt} format="within" />:{' '}
            <TextLink
              href={path(`/transactions/${similar.transactionTemplateId}`)}
              target="_blank"
              rel="noreferrer"
            >
              #{similar.transactionTemplateId}
            </TextLink>
          </span>
        </Warning>
      )}
    </>
  );
}
