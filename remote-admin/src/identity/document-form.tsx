import { toast } from '@keyturn/shared/toast';
import { Field, Select, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import { DropZone, pictures } from '../uploads/drop-zone';
import { type UploadState, useUpload } from '../uploads/use-upload';
import { type IdentityCustomer, useSendDocument } from './data';
import { documentTypeOf, documentTypes } from './words';

/** The provider takes a PDF of a business alone. */
const takenOf = {
  INDIVIDUAL: { accept: pictures, rules: 'PNG or JPG, at most 10 MB' },
  BUSINESS: {
    accept: { ...pictures, 'application/pdf': ['.pdf'] },
    rules: 'PNG, JPG or PDF, at most 10 MB',
  },
} as const;

/** Takes a document and hands it on; it is sent as soon as it is chosen. */
export function DocumentForm({ customer }: { readonly customer: Pick<IdentityCustomer, 'id' | 'type'> }) {
  const [documentType, setDocumentType] = useState(documentTypeOf(''));
  const upload = useUpload('IDENTITY_DOCUMENT', null);
  const send = useSendDocument(customer.id);
  const [handing, setHanding] = useState<UploadState | null>(null);
  const { accept, rules } = takenOf[customer.type];
  const take = async (file: File) => {
    const uploaded = await upload.send(file);
    if (uploaded === null) return;
    setHanding({ state: 'sending', name: file.name, sent: file.size, total: file.size });
    const outcome = await send({ documentType, uploadKey: uploaded.key, fileName: file.name });
    setHanding(null);
    if (outcome.ok) toast.success('Document uploaded');
    else upload.refuse(outcome.error.message);
  };
  return (
    <Stack>
      <Field label="Kind of document">
        <Select value={documentType} onChange={({ target }) => setDocumentType(documentTypeOf(target.value))}>
          {documentTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <DropZone
        label="Document"
        rules={rules}
        accept={accept}
        current={handing ?? upload.current}
        onFile={(file) => void take(file)}
        onRefused={upload.refuse}
      />
    </Stack>
  );
}
