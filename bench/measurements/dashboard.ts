import { getDashboard } from '#api/dashboard';
import { previousTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ask, type Requester } from '../ask.ts';
import type { Environment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { type Compared, millisecondsWithin, sideBySide } from '../side-by-side.ts';
import { type WholeBook, wholeBook } from '../whole-book.sql.ts';

/** How long each side runs per round: a few statements, or a hundred dashboards. The first ones after a pause are slower. */
const ROUND_MS = 300;

const against = 'one statement that values the whole book from its records';

/** The dashboard of a producer and of an administrator; then the latter again with ten times as many closed trades. */
export const dashboard: Measurement = async (environment) => {
  const today = dayIn(DEFAULT_TIME_ZONE, new Date());
  const dayBefore = previousTradingDay(tradingDayUpTo(today));
  const book = () => environment.owner.query<WholeBook>(wholeBook, [today, dayBefore]);
  await expectEqualToTheCent(environment, (await book()).rows[0]);
  const compare = (who: Requester) => sideBySide(dashboardOf(who), () => millisecondsWithin(ROUND_MS, book));
  const line = (who: string, target: number, compared: Compared): Measured => ({
    what: `dashboard of ${who}`,
    against,
    unit: 'ms',
    target: { most: target },
    ...compared,
  });
  return [
    line('a producer (200 lots)', 0.03, await compare(environment.middle)),
    line('the largest producer (400 lots, 8,000 trades)', 0.03, await compare(environment.large)),
    line('an administrator, over everything', 0.2, await compare(environment.admin)),
  ];
};

export const dashboardOf = (who: Requester) => () =>
  millisecondsWithin(ROUND_MS, () => ask(who, getDashboard.path));

async function expectEqualToTheCent({ admin }: Environment, book: WholeBook | undefined): Promise<void> {
  const shown = await admin.call(getDashboard, {});
  const rows = ['Inventory', 'Futures/Options', 'LRP'].map((category) =>
    shown.value_summary.find((row) => row.category === category),
  );
  const ours = [shown.total_head_count, ...rows.map((row) => row?.current), ...rows.map((row) => row?.prev)];
  const theirs = [
    book?.head,
    book?.inventory,
    book?.trades,
    book?.lrp,
    book?.inventory_prev,
    book?.trades_prev,
    book?.lrp_prev,
  ].map(Number);
  if (ours.join() !== theirs.join())
    throw new Error(`The dashboard returns ${ours.join()}, the records ${theirs.join()}.`);
}
