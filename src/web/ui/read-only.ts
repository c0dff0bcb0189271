import { createContext, useContext } from 'react';

/** Why nothing can be changed in a part of the screen: `This is a sample lot`; null where it can. */
export const ReadOnlyReason = createContext<string | null>(null);

/** Why what is shown here cannot be changed, for the controls that would change it. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);
