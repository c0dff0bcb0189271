import { lazy, Suspense } from 'react';
import { ColumnsButton } from './columns-button.tsx';
import type { ColumnsMenuProps } from './columns-menu.tsx';

const ColumnsMenu = lazy(async () => ({ default: (await import('./columns-menu.tsx')).ColumnsMenu }));

/** The menu of columns. Mantine's menu is large, so it is loaded after the table. */
export const ColumnsChoice = (props: ColumnsMenuProps) => (
  <Suspense fallback={<ColumnsButton disabled />}>
    <ColumnsMenu {...props} />
  </Suspense>
);
