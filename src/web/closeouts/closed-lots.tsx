import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getCloseoutsPdf } from '#api/closeouts';
import { closeoutExcludedMessages } from '#domain/closeout/row';
import { counted } from '#domain/kit/format';
import { callForFile } from '../lib/call.ts';
import { closeoutLink } from '../parts/lot-links.ts';
import { ColumnsChoice, useColumnChoice } from '../ui/columns-choice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DownloadButton, MadeFileButton } from '../ui/download-button.tsx';
import { downloadCsv, downloadFile } from '../ui/download.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { Notes } from '../ui/notes.tsx';
import { PdfButton } from '../ui/pdf-button.tsx';
import { Note } from '../ui/typography.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { Choices } from './choices.tsx';
import { closedLotColumns, closedLotTotals } from './closed-lot-columns.tsx';
import { closedLotsCsv, closedLotsWorkbook } from './closed-lots-file.ts';
import { type ClosedLotsOfYear, closedLotsQuery } from './data.ts';
import { useChoices } from './use-choices.ts';

/** The lots that were closed out in a year, the best result per head first. */
export function ClosedLots() {
  const { scope, request } = useChoices();
  const withOwner = scope.seesEntities;
  const found = useQuery(closedLotsQuery(request));
  const { data } = found;
  const choice = useColumnChoice('closed-lots');
  const columns = useMemo(() => closedLotColumns(withOwner), [withOwner]);
  if (found.isLoadingError) return <QueryError message="Failed to load closeouts" query={found} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Choices year={request.year ?? data?.year} years={data?.years ?? []} />
        <Group gap="sm">
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="closed-lots" choice={choice} />
          <Downloads closed={data} />
        </Group>
      </Group>
      <Note component="output">
        {data && `${counted(data.lots.length, 'lot')} closed out in ${data.year}`}
      </Note>
      <DataTable
        label="Closed lots"
        loadingText="Loading closeouts..."
        name="lots"
        columns={columns}
        hidden={choice.hidden}
        rows={data?.lots}
        rowId={(row) => String(row.lot_id)}
        rowName={(row) => `lot ${row.lot}`}
        link={(row) => closeoutLink(row, withOwner)}
        {...(data && { totals: closedLotTotals(data.total) })}
        empty={<NoClosedLots year={data?.year} />}
      />
      {data && <Notes lines={closeoutExcludedMessages(data.lots)} />}
    </Stack>
  );
}

const NoClosedLots = ({ year }: { year: number | undefined }) => (
  <EmptyState title={`No Lots Closed Out in ${year ?? 'This Year'}`}>
    A lot is closed out when its last head has been shipped or has died. Enter outs on the lot’s page.
  </EmptyState>
);

function Downloads({ closed }: { closed: ClosedLotsOfYear | undefined }) {
  const { request } = useChoices();
  const empty = !closed || closed.lots.length === 0;
  const name = `closeouts-${closed?.year ?? ''}`;
  return (
    <Group gap="sm">
      <DownloadButton
        disabled={empty}
        onClick={() => closed && downloadCsv(`${name}.csv`, closedLotsCsv(closed))}
      >
        Export CSV
      </DownloadButton>
      <MadeFileButton
        save={async () => closed && downloadFile(`${name}.xlsx`, await closedLotsWorkbook(closed))}
        failure="Failed to build the workbook. Please try again."
        disabled={empty}
      >
        Export Excel
      </MadeFileButton>
      <PdfButton
        pdf={() => callForFile(getCloseoutsPdf, { ...request, ...(closed && { year: closed.year }) })}
        disabled={empty}
      />
    </Group>
  );
}
