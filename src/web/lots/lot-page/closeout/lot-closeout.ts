import { type CloseoutSheet, closeoutSheet } from '#domain/closeout/sheet';
import type { Financials } from '../financials.ts';

export interface LotCloseout extends CloseoutSheet {
  financials: Financials;
}

export function lotCloseout(financials: Financials, target = 0): LotCloseout {
  const { detail, prices, today, hedge } = financials;
  return { ...closeoutSheet(detail, { prices, today, hedge, target }), financials };
}
