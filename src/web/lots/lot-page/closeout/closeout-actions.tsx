import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { getCloseoutPdf, getCloseoutReport } from '#api/closeouts';
import { call, callForFile } from '../../../lib/call.ts';
import { ReportFiles } from '../../../export/report-files.tsx';
import type { LotCloseout } from './lot-closeout.ts';

export function CloseoutActions({ closeout }: { closeout: LotCloseout | undefined }) {
  const of = () => {
    if (!closeout) throw new Error('The closeout is not loaded yet.');
    const { financials, target } = closeout;
    return { id: financials.detail.lot.id, target };
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={!closeout}
        onClick={() => window.print()}
      >
        Print / PDF
      </Button>
      <ReportFiles
        report={() => call(getCloseoutReport, of())}
        pdf={() => callForFile(getCloseoutPdf, of())}
        disabled={!closeout}
      />
    </>
  );
}
