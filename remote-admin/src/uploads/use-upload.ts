import { useApiFetch } from '@keyturn/shared/api';
import { sendFile } from '@keyturn/shared/files';
import { fileRejected, toast } from '@keyturn/shared/toast';
import { useState } from 'react';
import { UploadAddressDocument, type UploadAddressQueryVariables } from './uploads.generated';

export type UploadKind = UploadAddressQueryVariables['kind'];

/** A file that was sent. */
export interface Uploaded {
  /** Names it in later calls. */
  readonly key: string;
  /** Where it is afterwards; null for what is not public. */
  readonly publicUrl: string | null;
}

export type UploadState =
  | { readonly state: 'idle' }
  /** Bytes. */
  | { readonly state: 'sending'; readonly name: string; readonly sent: number; readonly total: number }
  | { readonly state: 'failed'; readonly message: string };

interface Upload {
  readonly current: UploadState;
  /** Sends a file; gives where it is, or null where it was refused. */
  readonly send: (file: File) => Promise<Uploaded | null>;
  /** Says why a file was not even sent. */
  readonly refuse: (message: string) => void;
}

/** Sends files of one kind to the address that the gateway signs for each. */
export function useUpload(kind: UploadKind, organizationId: string | null): Upload {
  const order = useApiFetch(UploadAddressDocument);
  const [current, setCurrent] = useState<UploadState>({ state: 'idle' });
  const refuse = (message: string) => {
    toast.error(fileRejected.message, { title: fileRejected.title });
    setCurrent({ state: 'failed', message });
  };
  return {
    current,
    refuse,
    async send(file) {
      const progress = (sent: number, total: number) =>
        setCurrent({ state: 'sending', name: file.name, sent, total });
      progress(0, file.size);
      const ordered = await order({
        organizationId,
        kind,
        contentType: file.type,
        contentLength: file.size,
      });
      if (!ordered.ok) {
        refuse(ordered.error.message);
        return null;
      }
      const { key, publicUrl, url, method, headers } = ordered.data.getPresignedUrl;
      const problem = await sendFile({ url, method, headers }, file, progress);
      if (problem !== null) {
        refuse(problem);
        return null;
      }
      setCurrent({ state: 'idle' });
      return { key, publicUrl };
    },
  };
}
