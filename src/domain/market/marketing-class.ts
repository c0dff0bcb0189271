export const MARKETING_CLASSES = ['Feeder', 'Fat'] as const;
export type MarketingClass = (typeof MARKETING_CLASSES)[number];

/** Feeder up to 1,000 lb out weight, Fat above. Example: 1000 is Feeder, 1000.01 is Fat. Source: spec 1 §9. */
export const marketingClass = (estOutWt: number): MarketingClass => (estOutWt <= 1000 ? 'Feeder' : 'Fat');
