import { useRef } from 'react';
import { Refusal } from '#api/errors';

/**
 * Saves an edit under the version that it was made from. Where somebody else saved first, the refusal says what is in
 * the books now, and the next try is made from that: `const saveAs = useVersion(lot.version)`.
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
