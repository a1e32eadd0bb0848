import { Button, DescriptionList, DescriptionRow } from '@keyturn/shared/ui';
import { Dialog } from '@keyturn/shared/ui/dialog';
import { useHostConfig } from '../config/context';

interface ContactDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How to reach support. */
export default function ContactDialog({ open, onClose }: ContactDialogProps) {
  const { email, phone } = useHostConfig().support;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Contact Support"
      description="A person answers your questions about payments and accounts."
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <DescriptionList>
        <DescriptionRow label="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </DescriptionRow>
        <DescriptionRow label="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </DescriptionRow>
      </DescriptionList>
    </Dialog>
  );
}
