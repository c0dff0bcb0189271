import { afterEach, describe, expect, it, vi } from 'vitest';
import { TRADE_FILES, UnreadableFile } from '#domain/kit/table-file/file';
import type { ProgressOptions } from '../lib/call-with-progress.ts';
import { commonCache } from '../lib/query-client.ts';
import { FileImport } from './file-import.ts';
import { dismissAll } from '../ui/notices.ts';

afterEach(() => {
  dismissAll();
  commonCache().clear();
  vi.useRealTimers();
});

const file = new File(['a'], 'May.csv');
const draft = { fileName: 'May.csv' };

/** An import, and the files that the server has saved. */
function someImport() {
  const past: { id: number; file_name: string }[] = [{ id: 1, file_name: 'May.csv' }];
  const imports = new FileImport<typeof draft, (typeof past)[0]>(null, {
    files: TRADE_FILES,
    view: { to: '/import' },
    savedView: { to: '/inventory' },
    pastImports: { queryKey: ['past'], queryFn: async () => past },
    savedMessage: ({ file_name }) => `Imported ${file_name}`,
  });
  commonCache().setQueryData(['past'], [...past]);
  return {
    past,
    imports,
    readDraft: () => imports.read(file, async () => ({ draft, message: 'Read 1 row' })),
  };
}

/** A save that ends when it is cancelled. */
const untilCancelled = (_: typeof draft, { signal, onProgress }: ProgressOptions) => {
  onProgress({ done: 5_000, of: 50_000 });
  return new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
};

describe('an import of a file', () => {
  it('goes from the file to a draft, and to its save', async () => {
    const { imports, readDraft } = someImport();
    await readDraft();
    expect(imports.state()).toMatchObject({ draft, upload: { state: 'success', message: 'Read 1 row' } });
    await imports.save(async () => ({ id: 2, file_name: 'May.csv' }));
    expect(imports.state()).toMatchObject({
      draft: null,
      saving: null,
      upload: { message: 'Imported May.csv' },
    });
  });

  it('says why a file cannot be read, and keeps the draft of a save that is refused', async () => {
    const { imports, readDraft } = someImport();
    const messageAfter = async (read: () => Promise<never>) => {
      await imports.read(file, read);
      return (imports.state().upload as { message?: string }).message;
    };
    expect(await messageAfter(() => Promise.reject(new UnreadableFile('It is empty')))).toBe('It is empty');
    await imports.read(new File([], 'notes.pdf'), () => Promise.reject(new Error('It was read.')));
    expect(imports.state().upload).toMatchObject({ message: expect.stringContaining('Only CSV and Excel') });
    await readDraft();
    await imports.save(() => Promise.reject(new TypeError('x')));
    expect(imports.state()).toMatchObject({
      draft,
      saving: null,
      saveError: 'Failed to save the import. Please try again.',
    });
  });

  it('shows the counts of a save, which is cancelled without losing the draft', async () => {
    vi.useFakeTimers();
    const { imports, readDraft } = someImport();
    await readDraft();
    const saving = imports.save(untilCancelled);
    expect(imports.state().saving).toEqual({ done: 5_000, of: 50_000 });
    imports.cancel();
    await vi.runAllTimersAsync();
    await saving;
    expect(imports.state()).toMatchObject({ draft, saving: null, upload: { state: 'success' } });
    imports.cancel();
    expect(imports.state()).toMatchObject({ draft: null, upload: { state: 'idle' } });
  });

  it('finds a save that was finished before it could be cancelled', async () => {
    vi.useFakeTimers();
    const { imports, past, readDraft } = someImport();
    await readDraft();
    const saving = imports.save(untilCancelled);
    past.push({ id: 2, file_name: 'May.csv' });
    imports.cancel();
    await vi.runAllTimersAsync();
    await saving;
    expect(imports.state()).toMatchObject({ draft: null, upload: { message: 'Imported May.csv' } });
  });
});
