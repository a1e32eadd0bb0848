/** The smallest PNG there is, of one dark pixel, as a person would choose it. */
export const png = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A page that calls itself a picture. */
export const falsePng = { ...png, buffer: Buffer.from('<html></html>') };
