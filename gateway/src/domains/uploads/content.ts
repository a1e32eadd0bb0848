import { imageSize } from 'image-size';
import { badInput } from '../../base/errors.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** Each kind of file by its first bytes, and how a whole one ends. */
const forms = [
  {
    type: 'image/png',
    begins: (content: Buffer) => content.subarray(0, png.length).equals(png),
    ends: (content: Buffer) => content.subarray(-pngEnd.length).equals(pngEnd),
  },
  {
    type: 'image/jpeg',
    begins: (content: Buffer) => content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff,
    ends: (content: Buffer) => content.at(-2) === 0xff && content.at(-1) === 0xd9,
  },
  {
    type: 'application/pdf',
    begins: (content: Buffer) => content.subarray(0, 5).toString('latin1') === '%PDF-',
    ends: (content: Buffer) => content.subarray(-1024).includes('%%EOF'),
  },
] as const;

/** What the bytes are, whatever was said of them; null for anything that is not taken. */
export const contentTypeOf = (content: Buffer): string | null =>
  forms.find(({ begins }) => begins(content))?.type ?? null;

const mostPixels = { side: 6_000, all: 24_000_000 };

/**
 * Checks a file by its bytes: the type that was announced, whole, and a picture of a size that browsers can hold.
 *
 * @throws GatewayError BAD_INPUT saying what is wrong.
 */
export function checkContent(content: Buffer, announced: string): void {
  const form = forms.find(({ begins }) => begins(content));
  if (form?.type !== announced)
    throw badInput('The file is not what it says it is. Choose a PNG or JPG.', 'file');
  if (!form.ends(content)) throw badInput('The file is not complete. Please upload it again.', 'file');
  if (form.type === 'application/pdf') return;
  const { width, height } = sizeOf(content);
  if (width < 1 || height < 1) throw badInput('The picture is empty.', 'file');
  if (width > mostPixels.side || height > mostPixels.side || width * height > mostPixels.all) {
    throw badInput(`The picture is too large: at most ${mostPixels.side} pixels wide or high.`, 'file');
  }
}

function sizeOf(content: Buffer): { width: number; height: number } {
  try {
    return imageSize(content);
  } catch {
    throw badInput('The picture cannot be read.', 'file');
  }
}
