import { breathe } from './breathe';

const slice = 262_144;

/**
 * The text of a file's bytes: UTF-8 or UTF-16 by its mark or look, anything else as Windows-1252, which spreadsheets
 * on Windows still write. Decoded in slices, so that a large file holds nothing up.
 */
export async function decode(bytes: Uint8Array): Promise<string> {
  const encoding = encodingOf(bytes);
  try {
    return await decodeAs(encoding, bytes);
  } catch {
    return decodeAs('windows-1252', bytes);
  }
}

async function decodeAs(encoding: string, bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += slice) {
    parts.push(decoder.decode(bytes.subarray(start, start + slice), { stream: true }));
    await breathe();
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: the header is plain ASCII, so in UTF-16 every other byte of it is zero.
  if (second === 0 && bytes[3] === 0) return 'utf-16le';
  if (first === 0 && bytes[2] === 0) return 'utf-16be';
  return 'utf-8';
}
