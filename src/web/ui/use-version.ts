import { useRef } from 'react';
import { Refusal } from '#api/errors';

/**
 * Saves an edit with the version it was based on. If someone else saved first, the refusal has the current record, and the next
 * attempt is based on that: `const saveAs = useVersion(lot.version)`.
 */
export function useVersion(loaded: number) {
  const version = useRef(loaded);
  return async <Saved>(save: (version: number) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save(version.current);
    } catch (error) {
      const now = error instanceof Refusal ? error.fields?.['version'] : undefined;
      if (now !== undefined) version.current = Number(now);
      throw error;
    }
  };
}
