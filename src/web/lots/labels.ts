import { SEXES, OUT_TYPES, type Sex, type OutType } from '#domain/lots/lots';

export const sexLabels: Record<Sex, string> = { steers: 'Steers', heifers: 'Heifers', mixed: 'Mixed' };
export const sexOptions = SEXES.map((value) => ({ value, label: sexLabels[value] }));

export const outTypeLabels: Record<OutType, string> = { shipped: 'Shipped', dead: 'Dead' };
export const outTypeOptions = OUT_TYPES.map((value) => ({ value, label: outTypeLabels[value] }));
