import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { getCloseoutPdf } from '#api/closeouts';
import { callForFile, messageOf } from '../../../lib/call.ts';
import { downloadFile } from '../../../ui/download.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { closeoutSheets } from './closeout-sheets.ts';
import type { LotCloseout } from './lot-closeout.ts';

/** Prints the closeout, or saves it as a PDF or a workbook. */
export function CloseoutActions({ closeout }: { closeout: LotCloseout | undefined }) {
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (of: LotCloseout) => {
    setFailure(null);
    try {
      const { workbookOf } = await import('../../../export/workbook.ts');
      downloadFile(fileName(of), new Blob([await workbookOf(closeoutSheets(of))], { type: XLSX }));
    } catch (error) {
      setFailure(messageOf(error, 'Failed to make the workbook'));
    }
  };
  return (
    <>
      {failure && <MessageBox kind="error">{failure}</MessageBox>}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={!closeout}
        onClick={() => window.print()}
      >
        Print / PDF
      </Button>
      <PdfButton pdf={() => pdfOf(closeout)} disabled={!closeout} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!closeout}
        onClick={() => closeout && void save(closeout)}
      >
        Excel
      </Button>
    </>
  );
}

/** The closeout as a PDF, with the target that the page shows. */
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
