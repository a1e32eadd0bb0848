import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { checkedKey, FilesUnavailable, type Files } from './port.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Address of an S3-compatible store; null for Amazon's own. */
  endpoint: string | null;
  /** Null reads the environment's usual credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Files in an S3 bucket. Uploads go straight to the store, whose signature covers type and length. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Settings): Files {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // A checksum that the SDK adds by itself would have to be sent by the browser as well.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  const reached = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw new FilesUnavailable('The file store does not answer.', error);
    }
  };
  return {
    put: async (key, body, contentType) => {
      // An object's length is announced before its bytes; an export that streams is gathered first.
      const whole = Buffer.isBuffer(body) ? body : await gathered(body);
      const put = { Bucket: bucket, Key: checkedKey(key), Body: whole, ContentType: contentType };
      await reached(() => client.send(new PutObjectCommand(put)));
      return { size: whole.length };
    },
    open: (key) =>
      reached(async () => {
        try {
          const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key) }));
          if (!(found.Body instanceof Readable)) return null;
          return { stream: found.Body, size: found.ContentLength ?? 0 };
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: async (key) => {
      await reached(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkedKey(key) })));
    },
    uploadAddress: async ({ key, contentType, contentLength, expiresAt }) => {
      const put = {
        Bucket: bucket,
        Key: checkedKey(key),
        ContentType: contentType,
        ContentLength: contentLength,
      };
      const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000));
      const signableHeaders = new Set(['content-type', 'content-length', 'host']);
      const url = await getSignedUrl(client, new PutObjectCommand(put), { expiresIn, signableHeaders });
      return { url, headers: { 'content-type': contentType } };
    },
  };
}

async function gathered(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
