/** The time of day of an instant in a time zone. Example: 2026-11-20T21:05Z in America/Chicago is '15:05'. */
export const timeIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
