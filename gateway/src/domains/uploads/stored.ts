import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../context/deps.ts';
import { badInput } from '../../base/errors.ts';
import { checkContent, contentTypeOf } from './content.ts';
import { largestUpload } from './kinds.ts';

/** Whether a file is there, whatever is in it. */
export async function isStored({ files }: Pick<Deps['ports'], 'files'>, key: string): Promise<boolean> {
  const file = await files.read(key);
  file?.content.destroy();
  return file !== null;
}

/**
 * An uploaded file that is about to be used. Where uploads go straight into the store nobody has looked at it yet: one
 * that is not what its kind allows is removed. Null when there is none.
 *
 * @throws GatewayError BAD_INPUT saying what is wrong with it.
 */
export async function storedUpload(
  { ports }: { ports: Pick<Deps['ports'], 'files'> },
  key: string,
): Promise<{ content: Buffer<ArrayBuffer>; type: string } | null> {
  const file = await ports.files.read(key);
  if (file === null) return null;
  try {
    if (file.bytes > largestUpload) {
      file.content.destroy();
      throw badInput(`The file is too large: at most ${largestUpload / 1_048_576} MB.`, 'file');
    }
    const content = Buffer.from(await buffer(file.content));
    const type = contentTypeOf(content);
    if (type === null) throw badInput('The file is not what it says it is. Choose a PNG or JPG.', 'file');
    checkContent(content, type);
    return { content, type };
  } catch (error) {
    await ports.files.remove(key);
    throw error;
  }
}
