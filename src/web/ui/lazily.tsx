import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn: `lazily(async () => (await import('./chart.tsx')).Chart, 320)`. Until then there
 * is a skeleton of that height, or nothing.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, height?: number) {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={height !== undefined && <Skeleton height={height} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
