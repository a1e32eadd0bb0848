import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkedKey, FilesUnavailable, type Files } from './port.ts';
import type { UploadAddresses } from './uploads.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Address of an S3-compatible store; null for Amazon's own. */
  endpoint: string | null;
  /** Null reads the environment's usual credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Files in an S3 bucket. Uploads go straight to the store, whose signature covers type and length. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Settings): Files & UploadAddresses {
  const config: S3ClientConfig = {
    region,
    // A checksum that the SDK adds by itself would have to be sent by the browser as well.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  };
  if (endpoint !== null) Object.assign(config, { endpoint, forcePathStyle: true });
  if (credentials !== null) Object.assign(config, { credentials });
  const client = new S3Client(config);
  const of = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  return {
    async write(key, content) {
      // The store wants to know an object's length before its first byte.
      const whole = await buffer(Readable.from(content));
      await reached(() => client.send(new PutObjectCommand({ ...of(key), Body: whole })));
      return whole.length;
    },
    async read(key) {
      const found = await reached(() =>
        client.send(new GetObjectCommand(of(key))).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }),
      );
      if (!(found?.Body instanceof Readable)) return null;
      return { bytes: found.ContentLength ?? 0, content: found.Body };
    },
    async remove(key) {
      await reached(() => client.send(new DeleteObjectCommand(of(key))));
    },
    async addressFor({ key, contentType, contentLength, expiresAt }) {
      const put = new PutObjectCommand({
        ...of(key),
        ContentType: contentType,
        ContentLength: contentLength,
      });
      const url = await getSignedUrl(client, put, {
        expiresIn: Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000)),
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      });
      return { url, headers: { 'content-type': contentType } };
    },
  };
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new FilesUnavailable('The file store does not answer.', error);
  }
}
