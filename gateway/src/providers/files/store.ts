import type { GatewayConfig } from '../../config/config.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './port.ts';
import { s3Files } from './s3.ts';
import { signedUploads } from './signed-uploads.ts';
import type { UploadAddresses } from './uploads.ts';

/** Where the files are, and where browsers send theirs: a bucket where one is named, else a folder. */
export function fileStore(config: GatewayConfig): { files: Files; uploads: UploadAddresses } {
  if (config.s3 !== null) {
    const bucket = s3Files(config.s3);
    return { files: bucket, uploads: bucket };
  }
  const uploads = signedUploads(config.gatewayUrl, config.filesSecret);
  return { files: diskFiles(config.filesFolder), uploads };
}
