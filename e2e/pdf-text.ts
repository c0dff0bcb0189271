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

interface Content {
  content: string;
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What each page of a PDF that Chromium has written draws, with the letters of its fonts. */
export function contentsOf(pdf: Buffer): Content[] {
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
    return { content: objects.get(contents)?.stream ?? '', fonts };
  });
}

/** The text of each page, a line for each piece that Chromium has placed. */
export const textsOf = (contents: readonly Content[]): string[] => contents.map(textOf);

const OPERATORS =
  /^(?<save>q)$|^(?<restore>Q)$|^(?<matrix>(?:-?[\d.]+ ){6})cm$|^\/F(?<font>\d+) (?<size>[\d.]+) Tf$|^(?<placed>(?:-?[\d.]+ ){6})Tm$|^.*?<(?<hex>[\dA-F]+)> Tj$/gm;

/** How much larger a matrix draws. */
const scaleOf = (matrix: string): number => {
  const [a = 1, b = 0, c = 0, d = 1] = matrix.trim().split(' ').map(Number);
  return Math.sqrt(Math.abs(a * d - b * c));
};

/** The pieces of text with letters smaller than so many points, each with their size. */
export function lettersBelow(contents: readonly Content[], points: number): string[] {
  return contents.flatMap(({ content, fonts }) => {
    const small: string[] = [];
    const saved: number[] = [];
    let [scale, font, size, placed] = [1, '', 0, 1];
    for (const { groups = {} } of content.matchAll(OPERATORS)) {
      if (groups['save']) saved.push(scale);
      else if (groups['restore']) scale = saved.pop() ?? 1;
      else if (groups['matrix']) scale *= scaleOf(groups['matrix']);
      else if (groups['size']) [font, size] = [groups['font'] ?? '', Number(groups['size'])];
      else if (groups['placed']) placed = scaleOf(groups['placed']);
      else if (groups['hex'] && size * placed * scale < points) {
        const codes = groups['hex'].match(/.{4}/g) ?? [];
        const text = codes.map((code) => fonts.get(font)?.get(code) ?? '').join('');
        if (text.trim() !== '') small.push(`${(size * placed * scale).toFixed(1)} pt: ${text}`);
      }
    }
    return small;
  });
}

function textOf({ content, fonts }: Content): string {
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
