import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Not every browser tells when it is idle. */
const LATER_MS = 1_000;

/** Loads the code of a lot's page while nothing else is to be done, as a lot is what is opened next. */
export function usePreloadedLotPage(): void {
  const router = useRouter();
  useEffect(() => {
    const load = () => {
      void router.loadRouteChunk(router.routesByPath['/lot/$lotNumber']);
      void import('./lot-page/prefetch.ts');
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, LATER_MS);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(load);
    return () => cancelIdleCallback(waiting);
  }, [router]);
}
