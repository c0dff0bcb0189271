import type { CellKind } from '../document.ts';
import type { SheetValue } from './workbook.ts';

/** The styles of our workbooks: Excel numbers them by their index in `xl/styles.xml`. */

const MONEY = '"$"#,##0.00';

/** Number formats by kind; anything else is shown as it is. */
const FORMATS = {
  plain: 'General',
  text: 'General',
  day: 'mm/dd/yyyy',
  money: `${MONEY};-${MONEY}`,
  result: `+${MONEY};-${MONEY};${MONEY}`,
  price: '#,##0.000##',
  'per cwt': '#,##0.00',
  basis: '+0.00;-0.00;0.00',
  head: '#,##0',
  // Excel would show 70 in the format #,##0.## as "70.".
  'part of a head': '#,##0.00',
  count: '#,##0',
  pounds: '#,##0',
  'daily gain': '0.00',
  percent: '0.00"%"',
  'hedge percent': '0.0"%"',
} as const satisfies Partial<Record<CellKind, string>> & Record<string, string>;
const formats = Object.keys(FORMATS);

/** A row of records or of totals; the head of a column of words or of numbers; a note below a table; a line to sign on. */
export type CellRole = 'record' | 'total' | 'head' | 'number head' | 'note' | 'signature';
const AFTER_FORMATS: readonly CellRole[] = ['head', 'number head', 'note', 'signature'];

/** The number of a cell's style. Example: a total in $ is bold, has a line above it, and reads $1,234.50. */
export function styleOf(role: CellRole, kind?: CellKind, value: SheetValue = null): number {
  const at = AFTER_FORMATS.indexOf(role);
  if (at >= 0) return 2 * formats.length + at;
  const format = kind === 'head' && !Number.isInteger(value) ? 'part of a head' : (kind ?? 'plain');
  return (role === 'total' ? formats.length : 0) + Math.max(0, formats.indexOf(format));
}

const font = (kind: string) => `<font>${kind}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`;
const border = (top: string, bottom: string) =>
  `<border><left/><right/><top${top}/><bottom${bottom}/><diagonal/></border>`;
const THIN = ' style="thin"';

const style = (format: number, fontId: number, borderId: number, alignment = '') =>
  `<xf xfId="0" numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="${borderId}" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
const list = (name: string, of: readonly string[]) =>
  `<${name} count="${of.length}">${of.join('')}</${name}>`;

/** Own formats are numbered from 164; 0 is Excel's General. */
const formatIds = formats.map((_, at) => (at < 2 ? 0 : 162 + at));

/** Words and days stand a little from a number on their left. */
const INDENTED = '<alignment horizontal="left" indent="1"/>';
const alignmentOf = (at: number): string => (['text', 'day'].includes(formats[at] ?? '') ? INDENTED : '');

/** Contents of `styleSheet`: the styles that {@link styleOf} numbers, and their parts. */
export const stylesXml: string = [
  list(
    'numFmts',
    Object.values(FORMATS)
      .map(
        (code, at) => `<numFmt numFmtId="${formatIds[at]}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
      )
      .slice(2),
  ),
  list('fonts', [font(''), font('<b/>'), font('<i/>')]),
  list('fills', [fill('none'), fill('gray125')]),
  list('borders', [border('', ''), border('', THIN), border(THIN, '')]),
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list('cellXfs', [
    ...formatIds.map((id, at) => style(id, 0, 0, alignmentOf(at))),
    ...formatIds.map((id, at) => style(id, 1, 2, alignmentOf(at))),
    style(0, 1, 1, '<alignment horizontal="left" indent="1" wrapText="1"/>'),
    style(0, 1, 1, '<alignment horizontal="right" wrapText="1"/>'),
    style(0, 2, 0, INDENTED),
    style(0, 0, 1),
  ]),
].join('');
