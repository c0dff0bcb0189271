import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { getCloseoutPdf } from '#api/closeouts';
import { callForFile } from '../../../lib/call.ts';
import { MadeFileButton } from '../../../ui/download-button.tsx';
import { downloadFile } from '../../../ui/download.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { closeoutSheets } from './closeout-sheets.ts';
import type { LotCloseout } from './lot-closeout.ts';

export const CloseoutActions = ({ closeout }: { closeout: LotCloseout | undefined }) => (
  <>
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={!closeout}
      onClick={() => window.print()}
    >
      Print / PDF
    </Button>
    <PdfButton pdf={() => pdfOf(closeout)} disabled={!closeout} />
    <MadeFileButton
      save={async () => closeout && saveWorkbook(closeout)}
      failure="Failed to make the workbook"
      disabled={!closeout}
    >
      Excel
    </MadeFileButton>
  </>
);

async function saveWorkbook(closeout: LotCloseout): Promise<void> {
  const { workbookOf } = await import('../../../export/workbook.ts');
  downloadFile(fileName(closeout), new Blob([await workbookOf(closeoutSheets(closeout))], { type: XLSX }));
}

function pdfOf(closeout: LotCloseout | undefined) {
  if (!closeout) throw new Error('The closeout is not loaded yet.');
  const { financials, target } = closeout;
  return callForFile(getCloseoutPdf, { id: financials.detail.lot.id, ...(target !== 0 && { target }) });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Example: `closeout-hp-2599-2026-11-21.xlsx` */
export function fileName({ financials }: LotCloseout): string {
  const words = financials.detail.lot.lot.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${['closeout', ...words, financials.today].join('-').slice(0, 120)}.xlsx`;
}
