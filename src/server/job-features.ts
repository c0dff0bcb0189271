import { sendReports } from '#api/deliveries';
import { captureSnapshot } from '#api/snapshots';
import type { App } from './http/route.ts';

/**
 * The features with requests about the books of all entities, by the path of the request. The thread of jobs loads each with its first
 * request, as the whole server takes a second to load.
 */
export const featuresOfAllBooks: Readonly<Record<string, () => Promise<(app: App) => void>>> = {
  [captureSnapshot.path]: async () => (await import('./snapshots/routes.ts')).snapshotRoutes,
  [sendReports.path]: async () => (await import('./deliveries/routes.ts')).deliveryRoutes,
};
