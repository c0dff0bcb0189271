import { revertTradeImport, type TradeImport } from '#api/trade-imports';
import { count, counted } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { columnsFor, formatted } from '../ui/data-table-columns.ts';
import { PastImports } from '../ui/past-imports.tsx';
import { importsOfTrades } from './data.ts';

const column = columnsFor<TradeImport>();
const look = { meta: { width: 6, numeric: true }, cell: formatted(count) };
const counts = column.columns([
  column.accessor('inserted', { header: 'Trades', ...look }),
  column.accessor('closed', { header: 'Closed', ...look }),
  column.accessor('skipped', { header: 'Skipped', ...look }),
]);

const effect = ({ inserted, closed }: TradeImport): string =>
  `${counted(inserted, 'trade')} will be deleted${closed > 0 ? `, and ${counted(closed, 'trade')} that it closed will be open again` : ''}`;

/** The past imports of broker files. */
export const PastTradeImports = () => (
  <PastImports
    name="imports"
    query={importsOfTrades}
    counts={counts}
    revert={({ id }) => call(revertTradeImport, { id })}
    effect={effect}
  />
);
