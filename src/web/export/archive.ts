/** Types of the part of the workbook library's archive writer used here, as it has none. */
interface Archives {
  CFB: {
    utils: {
      cfb_new: (options: { fileType: 'zip' }) => object;
      cfb_add: (archive: object, path: string, content: Uint8Array) => void;
    };
    write: (
      archive: object,
      options: { fileType: 'zip'; type: 'array'; compression: true },
    ) => Uint8Array<ArrayBuffer>;
  };
}

/** A zip archive of text files. The workbook library includes the archive writer. */
export async function archiveOf(
  files: readonly (readonly [path: string, text: string])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { CFB } = (await import('@e965/xlsx')) as unknown as Archives;
  const archive = CFB.utils.cfb_new({ fileType: 'zip' });
  const encoder = new TextEncoder();
  for (const [path, text] of files) CFB.utils.cfb_add(archive, `/${path}`, encoder.encode(text));
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: true }));
}
