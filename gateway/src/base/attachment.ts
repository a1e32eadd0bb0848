/**
 * Returns the `Content-Disposition` header of a download (RFC 6266). A header may contain only ASCII characters. For a
 * name with other characters, the header also contains the full name in the encoding of RFC 5987, which browsers
 * prefer.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const words = `attachment; filename="${plain}"`;
  return plain === name ? words : `${words}; filename*=UTF-8''${encoded(name)}`;
}

/**
 * Percent-encodes a file name. `encodeURIComponent` leaves some characters unencoded that RFC 5987 requires to be
 * encoded.
 */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
