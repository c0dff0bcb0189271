/**
 * For what opens above the page: it stands in the page's main part, for screen readers that go from landmark to landmark. Only pages
 * for signed-in users have this part.
 */
export const mainPortal = { portalProps: { target: '#main' } } as const;
