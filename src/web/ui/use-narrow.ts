import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone's: rows of tables are then cards or lines, and forms fill it. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
