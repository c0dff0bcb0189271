import { LRP_TYPE_LABELS, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { useSearchText } from '../lib/search-params.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { downloadCsv } from '../ui/download.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import type { LrpLine } from '../parts/lrp-lines.ts';
import { compareValues } from '../ui/data-table-columns.ts';
import { sortingOf } from '../ui/use-url-sorting.ts';

const columns: CsvColumn<PricedLrpPolicy>[] = [
  { header: 'Insured Name', value: ({ insured_name }) => insured_name },
  { header: 'Endorsement #', value: ({ endorsement_number }) => endorsement_number },
  { header: 'Lot', value: ({ lot }) => lot },
  { header: 'Type', value: ({ type }) => LRP_TYPE_LABELS[type] },
  { header: 'State', value: ({ state }) => state },
  { header: 'County', value: ({ county }) => county },
  { header: 'Effective Date', value: ({ effective_date }) => effective_date },
  { header: 'End Date', value: ({ end_date }) => end_date },
  { header: 'Head Count', value: ({ head_count }) => head_count },
  { header: 'Target Wt (lbs)', value: ({ target_wt }) => target_wt },
  { header: 'Coverage/Cwt', value: ({ coverage }) => coverage },
  { header: 'Premium/Cwt', value: ({ premium }) => premium },
  { header: 'Net Coverage', value: ({ net_coverage }) => net_coverage },
  { header: 'Total Premium', value: ({ total_premium }) => total_premium },
  { header: 'Theoretical Value/Cwt', value: ({ theoretical_value }) => theoretical_value },
  { header: 'P/L', value: ({ profit_loss }) => profit_loss },
  { header: 'Actual Ending Value', value: ({ actual_ending_value }) => actual_ending_value },
  { header: 'Indemnity Paid', value: ({ indemnity }) => indemnity },
  { header: 'Result', value: ({ result }) => result },
];

const putColumns: CsvColumn<PricedLrpPolicy>[] = [
  { header: 'Put Symbol', value: ({ put_symbol }) => put_symbol },
  { header: 'Put Quantity', value: ({ put_qty }) => put_qty },
];

interface ExportButtonProps {
  lines: readonly LrpLine[];
  withPuts: boolean;
}

export function ExportButton({ lines, withPuts }: ExportButtonProps) {
  const [sort] = useSearchText('sort');
  const save = () => {
    const records = inOrder(lines, sort).flatMap((line) => line.records);
    downloadCsv('lrp-policies.csv', csvOf(withPuts ? [...columns, ...putColumns] : columns, records));
  };
  return (
    <DownloadButton disabled={lines.length === 0} onClick={save}>
      Export CSV
    </DownloadButton>
  );
}

/** Sorts the lines as the table does: missing values come last in both directions. */
export function inOrder(lines: readonly LrpLine[], sort: string): readonly LrpLine[] {
  const [by] = sortingOf(sort);
  if (!by) return lines;
  const valueOf = (line: LrpLine): unknown => {
    const value = line[by.id as keyof LrpLine];
    return value === null || value === '' ? undefined : value;
  };
  return lines.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return by.desc ? compareValues(second, first) : compareValues(first, second);
  });
}
