/** One file that a browser may upload, at an address that ends. */
export interface UploadOrder {
  key: string;
  contentType: string;
  /** Bytes, exactly. */
  contentLength: number;
  expiresAt: Date;
}

/** Where the browser sends the file, with which headers. */
export interface UploadAddress {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Gives addresses that take exactly the file that was ordered. */
export interface UploadAddresses {
  addressFor(order: UploadOrder): Promise<UploadAddress>;
}
