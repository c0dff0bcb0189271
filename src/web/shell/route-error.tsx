import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** A page that failed to draw itself, or whose code did not come. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <ErrorPanel message="This page could not be shown. Please try again." error={error} onRetry={reset} />
  );
}
