import { inflateSync } from 'node:zlib';

/** The objects of a PDF that Chromium has written, by their number: what describes each, and its unpacked stream. */
function objectsOf(pdf: Buffer): Map<string, { entry: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { entry: string; stream: string }>();
  for (const { 0: head, 1: number = '', index } of text.matchAll(/^(\d+) 0 obj\s/gm)) {
    const object = text.slice(index + head.length, text.indexOf('\nendobj', index));
    const [entry = '', packed] = object.split(/stream\r?\n/);
    const isPacked = packed !== undefined && entry.includes('/FlateDecode');
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : '';
    objects.set(number, { entry, stream });
  }
  return objects;
}

const HEX = /<([\dA-F]+)>/g;
const letters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('');

/** The letter of each glyph of a font. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [section] of map.matchAll(/beginbfchar[^]*?endbfchar/g)) {
    const codes = [...section.matchAll(HEX)].map(([, code = '']) => code);
    for (let at = 0; at < codes.length; at += 2) glyphs.set(codes[at] ?? '', letters(codes[at + 1] ?? ''));
  }
  for (const [section] of map.matchAll(/beginbfrange[^]*?endbfrange/g)) {
    for (const [, first = '', last = '', letter = ''] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      for (let code = from; code <= to; code += 1) {
        const glyph = code.toString(16).toUpperCase().padStart(4, '0');
        glyphs.set(glyph, String.fromCodePoint(Number.parseInt(letter, 16) + code - from));
      }
    }
  }
  return glyphs;
}

/** The text of each page of a PDF that Chromium has written, a line for each piece that it has placed. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map(
    [...objects].flatMap(([number, { entry }]) => {
      const map = entry.match(/\/ToUnicode (\d+) 0 R/)?.[1];
      return map === undefined ? [] : [[number, glyphsOf(objects.get(map)?.stream ?? '')] as const];
    }),
  );
  const pages = [...objects.values()].filter(({ entry }) => /\/Type \/Page\b(?!s)/.test(entry));
  return pages.map(({ entry }) => {
    const contents = entry.match(/\/Contents (\d+) 0 R/)?.[1] ?? '';
    return textOf(objects.get(contents)?.stream ?? '', fonts);
  });
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  return (
    [...content.matchAll(/BT\n([^]*?)ET\n/g)]
      .map(([, block = '']) => {
        const font = fonts.get(block.match(/\/F(\d+) /)?.[1] ?? '');
        const codes = [...block.matchAll(HEX)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        return codes.map((code) => font?.get(code) ?? '').join('');
      })
      .filter((piece) => piece !== '')
      .join('\n')
      // Fonts draw some pairs of letters as one.
      .normalize('NFKC')
  );
}
