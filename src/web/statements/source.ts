import { type FileField, matchColumns } from '#domain/kit/table-file/columns';
import { isFileOf, RECORD_FILES, UnreadableFile } from '#domain/kit/table-file/file';
import { FileTexts } from '#domain/kit/table-file/texts';
import { backgroundState } from '../lib/background-state.ts';
import { messageOf } from '../lib/call.ts';
import { isAbort } from '../lib/long-work.ts';
import { requestJson } from '../lib/table-file/request-json.ts';
import { readingMessage, type Upload } from '../imports/file-import.ts';
import { readInWorker } from '../imports/read-in-worker.ts';
import type { RecordsRead } from '../imports/read-worker.ts';

/** A statement as read: its table, and which column holds which field. */
export interface ReadStatement {
  /** Differs for each statement that is read. */
  id: number;
  fileName: string;
  /** Whether its rows were pasted, and can be corrected where they stand. */
  isPasted: boolean;
  texts: string[];
  table: RecordsRead[number];
  columns: ReadonlyMap<string, number>;
  /** The text that every row has, by field; '' until it is entered. */
  same: ReadonlyMap<string, string>;
}

interface SourceState {
  upload: Upload;
  /** The text of the box for pasted rows; it stays until the user removes it. */
  pasted: string;
  read: ReadStatement | null;
}

/** A column, a text for every row, or neither. */
type Chosen = number | string | null;

function withChoice(
  { columns: before, same: sameBefore }: ReadStatement,
  field: string,
  chosen: Chosen,
): Pick<ReadStatement, 'columns' | 'same'> {
  const columns = new Map([...before].filter(([other, column]) => other !== field && column !== chosen));
  const same = new Map([...sameBefore].filter(([other]) => other !== field));
  if (typeof chosen === 'number') columns.set(field, chosen);
  if (typeof chosen === 'string') same.set(field, chosen);
  return { columns, same };
}

const IDLE: Upload = { state: 'idle' };

/** Where statements of a kind come from: a file or pasted rows, kept while other screens are open. */
export function statementSource(kind: 'positions' | 'balances', fields: readonly FileField[]) {
  const state = backgroundState<SourceState>({ upload: IDLE, pasted: '', read: null });
  let reading = new AbortController();
  let reads = 0;

  async function readTable(file: File, signal: AbortSignal): Promise<Omit<ReadStatement, 'id' | 'isPasted'>> {
    if (!isFileOf(RECORD_FILES, file.name)) throw new UnreadableFile(RECORD_FILES.unsupported);
    const show = (message: string, share: number | null = null) =>
      state.set({ upload: { state: 'uploading', message, share } });
    show(readingMessage({ rows: 0, share: null }));
    const { texts, result } = await readInWorker({ file, kind, profiles: [] }, show, signal);
    const [table] = result;
    const [problem] = table?.problems ?? [];
    if (!table || problem) throw new UnreadableFile(problem?.message ?? 'The file cannot be read');
    return {
      fileName: file.name,
      texts,
      table,
      columns: matchColumns(fields, table.headings),
      same: new Map(),
    };
  }

  async function read(file: File, isPasted: boolean): Promise<void> {
    reading.abort();
    reading = new AbortController();
    try {
      const found = await readTable(file, reading.signal);
      reads += 1;
      state.set({ upload: IDLE, read: { ...found, id: reads, isPasted } });
    } catch (error) {
      if (isAbort(error)) return;
      const message =
        error instanceof UnreadableFile ? error.message : messageOf(error, 'The file cannot be read');
      state.set({ upload: { state: 'error', message } });
    }
  }

  return {
    fields,
    use: state.use,
    read: (file: File) => void read(file, false),
    readPasted: (file: File) => void read(file, true),
    paste: (pasted: string) => state.set({ pasted }),
    cancel: () => {
      reading.abort();
      state.set({ upload: IDLE });
    },
    /** Back to the choice of a statement; pasted rows stay. */
    leave: () => state.set({ read: null, upload: IDLE }),
    /** Reads a field from a column of the file, from none, or one text for every row. A column is one field only. */
    choose: (field: string, chosen: Chosen) => {
      const { read: statement } = state.get();
      if (statement) state.set({ read: { ...statement, ...withChoice(statement, field, chosen) } });
    },
  };
}

export type StatementSource = ReturnType<typeof statementSource>;

/** The columns that are read, as a request sends them. */
export function statementJson({ texts, table, columns, same }: ReadStatement): Promise<Blob> {
  const all = new FileTexts([...texts]);
  const ofFile = [...columns].map(([field, at]) => ({
    field,
    heading: table.headings[at] ?? '',
    cells: table.columns[at],
  }));
  const ofSame = [...same].map(([field, text]) => ({
    field,
    heading: field,
    cells: new Int32Array(table.row.length).fill(all.index(text)),
  }));
  return requestJson({ statement: { texts: all.list, row: table.row, columns: [...ofFile, ...ofSame] } });
}

/** Differs for each statement and each reading of it. */
export const statementKey = ({ id, columns, same }: ReadStatement): readonly unknown[] => [
  id,
  JSON.stringify([...columns, ...same]),
];

/** The labels of required fields that neither a column nor a text for every row has. */
export const missingOf = (fields: readonly FileField[], { columns, same }: ReadStatement): string[] =>
  fields
    .filter(({ field, required }) => required && !columns.has(field) && !same.get(field))
    .map(({ label }) => label);
