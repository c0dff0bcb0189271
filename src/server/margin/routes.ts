import { refuse } from '#api/errors';
import { deleteBalance, deleteMarginRate, getMargin, saveBalance, saveMarginRate } from '#api/margin';
import type { Day } from '#domain/kit/days';
import { movePositions } from '#domain/risk/margin/market-move';
import { ownersOf } from '#domain/risk/value-at-risk/exposures';
import { type BalanceForm, futureDayProblem } from '#domain/risk/margin/records';
import type { Transaction } from '../db/database.ts';
import { scopeOf } from '../db/scope.ts';
import { deleteRecord } from '../history/routes.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { exposedBookFrom, selectOpenBook } from '../value-at-risk/queries.ts';
import {
  accountsFrom,
  accountStatements,
  entitiesOfAccount,
  marginRates,
  upsertBalance,
  upsertRate,
} from './accounts.ts';

export function marginRoutes(app: App): void {
  route(app, getMargin, async ({ db, input, today }) => {
    const entityId = await scopeOf(db, input.owner);
    const [accounts, held, balances, carried, [open], rates] = await db.batch([
      ...accountStatements(entityId),
      selectOpenBook(entityId, today),
      marginRates,
    ]);
    const book = exposedBookFrom(open?.json ?? '');
    return {
      accounts: accountsFrom(accounts, held, balances, carried, today),
      rates,
      positions: ownersOf(book).size > 1 ? null : movePositions(book, today),
    };
  });

  writeRoute(app, saveBalance, async (tx, { input: { owner, ...balance }, today }) => {
    refuseFuture('day', balance.day, today);
    const saved = await tx.row(upsertBalance(await entityOfAccount(tx, balance, owner), balance));
    if (!saved) throw new Error('The balance was not saved');
    return saved;
  });

  route(app, deleteBalance, ({ db, input }) =>
    deleteRecord(db, 'account_balances', input.id, 'Statement not found'),
  );

  writeRoute(app, saveMarginRate, async (tx, { input, today }) => {
    refuseFuture('valid_from', input.valid_from, today);
    const saved = await tx.row(upsertRate(input));
    if (!saved) throw new Error('The margin rate was not saved');
    return saved;
  });

  route(app, deleteMarginRate, ({ db, input }) =>
    deleteRecord(db, 'margin_rates', input.id, 'Margin rate not found'),
  );
}

function refuseFuture(field: string, day: Day, today: Day): void {
  const problem = futureDayProblem(day, today);
  if (problem !== null) refuse('invalid', problem, { [field]: problem });
}

const NO_ACCOUNT = 'No trade or user has this account';

/** The entity of the account: a producer's own, or the one that an administrator names. */
async function entityOfAccount(
  tx: Transaction,
  { acct }: Pick<BalanceForm, 'acct'>,
  owner: string | undefined,
): Promise<number> {
  const named = await scopeOf(tx, owner);
  const entities = (await tx.rows(entitiesOfAccount(acct))).map(({ entity_id }) => entity_id);
  const [entity, ...others] = entities.filter((id) => named === null || id === named);
  if (entity === undefined) return refuse('invalid', NO_ACCOUNT, { acct: NO_ACCOUNT });
  if (others.length > 0) {
    return refuse('conflict', 'Several owners use this account: specify one', {
      acct: 'Several owners use it',
    });
  }
  return entity;
}
