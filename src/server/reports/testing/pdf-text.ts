import { inflateSync } from 'node:zlib';

/** The objects of a PDF by their number: the dictionary of each, and its unpacked stream. */
function objectsOf(pdf: Buffer): Map<string, { entry: string; stream: string }> {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm)].map(([, number = '', object = '']) => {
      const [, entry = object, packed] = /^([^]*?)stream\n([^]*)\nendstream$/.exec(object) ?? [];
      const isPacked = packed !== undefined && entry.includes('/FlateDecode');
      const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : '';
      return [number, { entry, stream }];
    }),
  );
}

/** The letter of each glyph of a font, from its map of ranges. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', letters = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...letters.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      glyphs.set(
        glyph,
        String.fromCodePoint(...(code.match(/\w{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16))),
      );
    }
  }
  return glyphs;
}

/** The text of each page of a PDF that the server has drawn, a line for each piece that it has placed. */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const entryOf = (number = '') => objects.get(number)?.entry ?? '';
  const reference = (entry: string, name: string) =>
    new RegExp(String.raw`/${name} (\d+) 0 R`).exec(entry)?.[1];
  const pages = [...objects.values()].filter(({ entry }) => /\/Type \/Page\n/.test(entry));
  return pages.map(({ entry }) => {
    const fonts = new Map(
      [...entryOf(reference(entry, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', font = '']) => {
          const map = reference(entryOf(font), 'ToUnicode') ?? '';
          return [name, glyphsOf(objects.get(map)?.stream ?? '')] as const;
        },
      ),
    );
    const content = objects.get(reference(entry, 'Contents') ?? '')?.stream ?? '';
    return [...content.matchAll(/BT\n([^]*?)ET\n/g)]
      .map(([, block = '']) => {
        const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
        const codes = [...block.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        return codes.map((code) => font?.get(code) ?? '').join('');
      })
      .join('\n')
      .normalize('NFKC');
  });
}
