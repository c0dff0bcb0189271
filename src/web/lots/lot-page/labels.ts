import { OUT_TYPES, type OutType } from '#domain/lots/outs';

export const outTypeLabels: Record<OutType, string> = { shipped: 'Shipped', dead: 'Dead' };
export const outTypeOptions = OUT_TYPES.map((value) => ({ value, label: outTypeLabels[value] }));
