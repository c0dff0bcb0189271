import { type Sex, SEXES } from '#domain/lots/lots';

export const sexLabels: Record<Sex, string> = { steers: 'Steers', heifers: 'Heifers', mixed: 'Mixed' };
export const sexOptions = SEXES.map((value) => ({ value, label: sexLabels[value] }));
