import { getCloseoutPdf, getCloseoutsPdf } from '#api/closeouts';
import { refuse } from '#api/errors';
import type { LotDetail } from '#api/lot-detail';
import { closeoutSheet } from '#domain/closeout/sheet';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { closeoutReport } from '#domain/reports/closeout-report';
import { hedgeOf } from '#domain/book/hedging';
import { isOpen } from '#domain/trades/trades';
import { type App, route } from '../http/route.ts';
import { lotById, lotDetail } from '../lots/detail.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { headOf } from '../reports/head.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import { yearReport } from './year-report.ts';

/** Closeouts as PDF files. */
export function closeoutPdfRoutes(app: App): void {
  route(app, getCloseoutsPdf, async ({ db, input: { owner, year }, calendar, today, reply, sender }) =>
    sendPdf(reply, sender, await yearReport(db, year ?? Number(today.slice(0, 4)), owner, calendar)),
  );

  route(app, getCloseoutPdf, async ({ db, input: { id, target }, calendar, today, reply, sender }) => {
    const [[parts], futures, options] = await db.batch([lotById(id, calendar), ...priceStatements(calendar)]);
    if (!parts) return refuse('not_found', LOT_NOT_FOUND);
    const records = JSON.parse(lotDetail(parts, today)) as LotDetail;
    const { lot, trades, lrp } = records;
    const prices = pricesFrom(futures, options);
    const hedge = hedgeOf(lot, { trades, policies: lrp, prices }, today);
    const symbols = [
      ...(lot.current_hd > 0 ? [lot.futures_contract] : []),
      ...trades.filter(isOpen).map(({ symbol }) => symbol),
      ...lrp.map(({ symbol }) => symbol),
    ];
    const head = headOf({ entityName: lot.owner, symbols, futures, options, calendar, now: new Date() });
    return sendPdf(
      reply,
      sender,
      closeoutReport(closeoutSheet(records, { prices, today, hedge, target }), head),
    );
  });
}
