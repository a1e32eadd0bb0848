import { useOrganization } from '@keyturn/shared/organization';
import { Button, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { TrashIcon } from '@keyturn/shared/ui/icons';
import { DropZone, pictures } from '../../uploads/drop-zone';
import { useUpload } from '../../uploads/use-upload';
import { Logo } from './logo';

const Place = styled.div`
  display: grid;
  gap: var(--s-2);
  align-content: start;
`;

interface LogoFieldProps {
  readonly kind: 'LOGO_DARK' | 'LOGO_LIGHT';
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  readonly onBusy: (busy: boolean) => void;
}

const texts = {
  LOGO_DARK: { label: 'Dark logo', where: 'On light', ground: 'light' },
  LOGO_LIGHT: { label: 'Light logo', where: 'On dark', ground: 'dark' },
} as const;

/** One logo: as it is, and the way to another. */
export function LogoField({ kind, url, onChange, onBusy }: LogoFieldProps) {
  const { id, name } = useOrganization();
  const upload = useUpload(kind, id);
  const { label, where, ground } = texts[kind];
  const take = async (file: File) => {
    onBusy(true);
    const uploaded = await upload.send(file);
    onBusy(false);
    if (uploaded !== null) onChange(uploaded.publicUrl);
  };
  return (
    <Place>
      <Stack $gap="2">
        <Row $between>
          <Text $weight="medium">{label}</Text>
          {url !== null && (
            <Button size="sm" variant="ghost" icon={<TrashIcon />} onClick={() => onChange(null)}>
              {`Remove ${label.toLowerCase()}`}
            </Button>
          )}
        </Row>
        <Logo title={where} ground={ground} url={url} name={name} />
        <DropZone
          label={label}
          rules="PNG or JPG, at most 2 MB"
          accept={pictures}
          current={upload.current}
          onFile={(file) => void take(file)}
          onRefused={upload.refuse}
        />
      </Stack>
    </Place>
  );
}
