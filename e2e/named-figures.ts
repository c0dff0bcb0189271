import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { cellText, type Report } from '#domain/reports/document';

/** A figure with its name, as a screen, a file or the API shows it. */
export interface NamedFigure {
  name: string;
  /** The number of its lot; null for the whole book. */
  lot: string | null;
  /** `−$3,715.20`, `230.33 $/cwt`, `-` */
  text: string;
}

/** What a screen shows: its figures, and its whole text with the sentences between them. */
export interface Shown {
  figures: NamedFigure[];
  sentences: string;
}

/**
 * Every figure of a screen with a name: in a list of terms, in a card, in a table by its column and by its row, and in a line such as
 * `Need 230.33 · Expected 228.40 · 1.93 short`. A lot's screen shows figures of that lot.
 */
export async function figuresOn(page: Page): Promise<Shown> {
  const { pathname, searchParams } = new URL(page.url());
  const screenOf = /^\/lot\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('lot');
  return page.locator('main').evaluate((main, ofScreen): Shown => {
    const figures: { name: string; lot: string | null; text: string }[] = [];
    const lineOf = (element: Element | null | undefined) =>
      (element instanceof HTMLElement ? element.innerText : '').split('\n')[0]?.trim() ?? '';
    const textOf = (element: Element | null | undefined) =>
      element instanceof HTMLElement ? element.innerText.trim() : '';
    const add = (name: string, lot: string | null, text: string) => {
      if (name && text) figures.push({ name, lot, text });
    };
    for (const term of main.querySelectorAll('dt'))
      add(lineOf(term), ofScreen, lineOf(term.nextElementSibling));
    for (const card of main.querySelectorAll('section')) {
      const [label = '', value = ''] = textOf(card).split(/\n+/);
      add(label, ofScreen, value);
    }
    for (const table of main.querySelectorAll('table')) {
      const heads = [...table.querySelectorAll('thead th')].map((head) =>
        (head.children.length > 0 ? [...head.children] : [head]).map((label) => textOf(label).split('\n')),
      );
      for (const row of table.querySelectorAll('tbody tr, tfoot tr')) {
        const [first, ...rest] = [...row.children];
        const label = lineOf(first);
        const span = Number(first?.getAttribute('colspan') ?? 1);
        const ofLots = heads[0]?.[0]?.[0]?.startsWith('Lot') ?? false;
        const lot = ofLots && label !== '' && !label.startsWith('Total') ? label : ofScreen;
        rest.forEach((cell, index) => {
          // The total of a list has as many cells as columns, though its label may span some. Columns may share a cell.
          const labels = heads[index + span] ?? [];
          const lines = labels.length > 1 ? [...cell.children] : [cell];
          labels.forEach(([head = '', unit], at) => {
            const value = lineOf(lines[at]);
            // LRP in pounds is no LRP in dollars, and Inventory in head no value.
            if (ofLots) add(unit === 'lb' || head === 'Inventory' ? `${head}, ${unit}` : head, lot, value);
            else if (head === 'Projected' || head === 'Current' || head === 'Whole lot')
              add(label, lot, value);
          });
        });
      }
    }
    const sentences = textOf(main);
    const line = /(Need|Expected) ([−-]?[\d,.]+)/g;
    for (const list of main.querySelectorAll('li, p, a')) {
      const text = textOf(list);
      if (!/Need .+ · Expected /.test(text)) continue;
      const lot = ofScreen ?? /^(\S+) · /.exec(text)?.[1] ?? null;
      for (const [, name = '', value = ''] of text.matchAll(line)) add(name, lot, value);
      const short = / ([\d.,]+) (short|to spare)\b/.exec(text);
      if (short) add(short[2] === 'short' ? 'Short' : 'To spare', lot, short[1] ?? '');
    }
    return { figures, sentences };
  }, screenOf);
}

const VALUE_COLUMNS = new Set(['Projected', 'Whole lot']);

/** The figures of a report: those above its tables, the columns of its table of lots, and the lines of a lot's money and prices. */
export function figuresOfReport(report: Report, ofLot: string | null): Shown {
  const figures: NamedFigure[] = report.figures.map(({ label, kind, value }) => ({
    name: label,
    lot: ofLot,
    text: cellText(kind, value),
  }));
  for (const { columns, rows, total } of report.tables) {
    const isOfLots = columns[0]?.header === 'Lot';
    for (const row of [...rows, ...(total ? [total] : [])])
      for (const [index, { header, kind }] of columns.entries()) {
        if (index === 0) continue;
        const text = cellText(kind, row[index] ?? null);
        const first = String(row[0] ?? '');
        if (isOfLots) figures.push({ name: header, lot: row === total ? null : first, text });
        else if (VALUE_COLUMNS.has(header)) figures.push({ name: first, lot: ofLot, text });
      }
  }
  const notes = report.tables.flatMap((table) => table.notes);
  return { figures, sentences: [...report.notes, ...notes].join('\n') };
}

const asText = (value: unknown): string | null =>
  value === null ? '-' : typeof value === 'number' ? value.toFixed(2) : null;

/** The fields of each lot in an answer of the API, and those of the book: of the whole answer, or of the newest of a list of days. */
export function figuresOfRecords(body: unknown): Shown {
  const figures: NamedFigure[] = [];
  const addFields = (record: object, lot: string | null) => {
    for (const [name, value] of Object.entries(record)) {
      const text = asText(value);
      if (text !== null) figures.push({ name, lot, text });
    }
  };
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('lot' in value && typeof value.lot === 'string') addFields(value, value.lot);
    for (const within of Object.values(value)) walk(within);
  };
  walk(body);
  const whole: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof whole === 'object' && whole !== null && !('lot' in whole)) addFields(whole, null);
  return { figures, sentences: '' };
}

/** The figures of a workbook or a CSV file: the columns of each table of lots. */
export function figuresOfFile(bytes: Buffer): Shown {
  const { Sheets } = read(bytes);
  const figures = Object.values(Sheets).flatMap((sheet) => {
    const rows = utils.sheet_to_json<Record<string, string | number>>(sheet);
    return rows.flatMap(({ Lot, ...cells }) =>
      Lot === undefined || String(Lot).startsWith('Total')
        ? []
        : Object.entries(cells).map(([name, value]) => ({ name, lot: String(Lot), text: String(value) })),
    );
  });
  return { figures, sentences: '' };
}
