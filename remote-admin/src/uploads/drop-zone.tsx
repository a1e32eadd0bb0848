import { fileRejected } from '@keyturn/shared/toast';
import { Button, FieldError, Stack, styled, Text } from '@keyturn/shared/ui';
import { UploadIcon } from '@keyturn/shared/ui/icons';
import { Progress } from '@keyturn/shared/ui/progress';
import { useId } from 'react';
import { type Accept, useDropzone } from 'react-dropzone';
import type { UploadState } from './use-upload';

const Zone = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--s-2);
  padding: var(--s-4);
  border: 1px dashed var(--line-control);
  border-radius: var(--r-md);
  text-align: center;
  &[data-over] {
    border-color: var(--accent-text);
    background: var(--accent-soft);
  }
`;

export const pictures: Accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

interface DropZoneProps {
  /** What is uploaded: "Dark logo". */
  readonly label: string;
  /** What may be uploaded, for people: "PNG or JPG, at most 2 MB". */
  readonly rules: string;
  readonly accept: Accept;
  readonly current: UploadState;
  readonly onFile: (file: File) => void;
  readonly onRefused: (message: string) => void;
}

/** Takes one file by drop or by a file dialog, and shows what becomes of it. */
export function DropZone({ label, rules, accept, current, onFile, onRefused }: DropZoneProps) {
  const errorId = useId();
  const sending = current.state === 'sending';
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sending,
    onDropAccepted: ([file]) => {
      if (file !== undefined) onFile(file);
    },
    onDropRejected: () => onRefused(`${fileRejected.title}: ${rules}.`),
  });
  return (
    <Stack $gap="2">
      <Zone {...getRootProps()} data-over={isDragActive || undefined}>
        <input
          {...getInputProps()}
          aria-label={label}
          {...(current.state === 'failed' ? { 'aria-describedby': errorId } : {})}
        />
        <Button icon={<UploadIcon />} disabled={sending} onClick={open}>
          {`Choose ${label.toLowerCase()}`}
        </Button>
        <Text $size="sm" $tone="3">
          {`or drop it here. ${rules}.`}
        </Text>
      </Zone>
      {sending && <Progress label={`Sending ${current.name}`} done={current.sent} total={current.total} />}
      <div role="status">
        {current.state === 'failed' && <FieldError id={errorId}>{current.message}</FieldError>}
      </div>
    </Stack>
  );
}
