import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';

/** A component loaded when first drawn, after a skeleton of a height: `lazily(async () => (await import('./chart.tsx')).Chart, 320)`. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, height?: number) {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={height !== undefined && <Skeleton height={height} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
