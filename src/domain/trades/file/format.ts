import { TRADE_FILES } from '../../kit/table-file/file.ts';
import type { TableFormat } from '../../kit/table-file/format.ts';
import { fileHeader, missingWithoutAccount } from './header.ts';
import type { ReadingProfile } from './profile.ts';
import { type FileReading, tradeFileReader } from './reader.ts';

/**
 * A broker's file of trades, read by one of these profiles if it has its headings. Excel converts a typed contract month to a day:
 * only the shown text, 27-Aug, says which was meant.
 */
export const tradeFormat = (profiles: readonly ReadingProfile[] = []): TableFormat<FileReading> => ({
  name: 'a file of trades',
  files: TRADE_FILES,
  everySheet: false,
  known: (cells) => fileHeader(cells, 0, profiles).at.size,
  isHeader: (cells) => missingWithoutAccount(fileHeader(cells, 0, profiles)).length === 0,
  shownColumn: (cells) => fileHeader(cells, 0, profiles).at.get('period'),
  isOwn: () => false,
  below: (cells, row, above) => tradeFileReader(fileHeader(cells, row, profiles), undefined, above),
});
