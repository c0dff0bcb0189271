/** Overlays open inside the main landmark, for screen readers. Only pages for signed-in users have it. */
export const mainPortal = { portalProps: { target: '#main' } } as const;
