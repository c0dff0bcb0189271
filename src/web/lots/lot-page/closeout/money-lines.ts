import type { MoneyLine } from '#domain/closeout/hedge-lines';
import { moneyLines as linesOf } from '#domain/closeout/money-lines';
import { expectedMessage, resultMessage } from './closeout-messages.ts';
import type { LotCloseout } from './lot-closeout.ts';

/** Every line from revenue to result, with the quote that its estimates are made of. */
export const closeoutMoneyLines = (closeout: LotCloseout): MoneyLine[] =>
  linesOf(closeout, { expected: expectedMessage(closeout), result: resultMessage(closeout) });
