declare module 'fontkit' {
  /** Opens a font, which pdfkit takes in place of its bytes. */
  export function openSync(path: string): Uint8Array;
}
