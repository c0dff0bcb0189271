import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** Shown for a page that failed to render or whose code failed to load. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <ErrorPanel
      isPage
      message="This page could not be shown. Please try again."
      error={error}
      onRetry={reset}
    />
  );
}
