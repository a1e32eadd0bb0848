/**
 * The `Content-Disposition` of a download (RFC 6266). A header takes ASCII alone, so a name with other characters is
 * written a second time in the way of RFC 5987, which browsers prefer.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const words = `attachment; filename="${plain}"`;
  return plain === name ? words : `${words}; filename*=UTF-8''${encoded(name)}`;
}

/** `encodeURIComponent` leaves signs that RFC 5987 wants to be written as bytes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
