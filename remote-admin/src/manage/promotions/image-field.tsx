import { useField } from '@keyturn/shared/forms';
import { FieldError, Stack } from '@keyturn/shared/ui';
import { DropZone, pictures } from '../../uploads/drop-zone';
import { useUpload } from '../../uploads/use-upload';

/** The picture of the promotion, by drop or file dialog. */
export function ImageField() {
  const [, { touched, error }, { setValue }] = useField<string>('image');
  const upload = useUpload('PROMOTION_IMAGE', null);
  const take = async (file: File) => {
    const uploaded = await upload.send(file);
    if (uploaded?.publicUrl != null) await setValue(uploaded.publicUrl);
  };
  return (
    <Stack $gap="2">
      <DropZone
        label="Image"
        rules="PNG or JPG, at most 5 MB"
        accept={pictures}
        current={upload.current}
        onFile={(file) => void take(file)}
        onRefused={upload.refuse}
      />
      {touched && error !== undefined && <FieldError>{error}</FieldError>}
    </Stack>
  );
}
