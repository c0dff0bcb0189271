import { correctTrades, listOpposingTrades, undoCorrection } from '#api/trades';
import { type App, route } from '../http/route.ts';
import { oneAtATime } from '../trade-imports/queries.ts';
import { correct } from './corrections.ts';
import * as queries from './correction-queries.ts';

/** Corrections of saved trades (decision 79). */
export function tradeCorrectionRoutes(app: App): void {
  route(app, correctTrades, ({ db, input }) => db.write((tx) => correct(tx, input)));

  route(app, undoCorrection, ({ db, input }) =>
    db.write(async (tx) => {
      await tx.run(oneAtATime);
      await tx.run(queries.undo(input.id));
      await tx.run(queries.recountImports);
      return {};
    }),
  );

  route(app, listOpposingTrades, ({ db }) => db.json(queries.opposingTrades));
}
