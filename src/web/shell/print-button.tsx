import { ActionIcon, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isPrinting, setPrinting } from '../ui/print-state.ts';
import { printPage, usePreparingPrint } from '../ui/print-page.ts';

/** Prints every row of the tables, also on Ctrl+P. The browser's menu cannot wait, and prints the rows already loaded. */
export function PrintButton() {
  const isBusy = usePreparingPrint();
  useEffect(() => {
    const before = () => {
      if (!isPrinting()) flushSync(() => setPrinting('now'));
    };
    const after = () => setPrinting(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      void printPage();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title="Print"
      aria-label="Print"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void printPage()}
    >
      {isBusy ? <Loader size={18} aria-hidden /> : <IconPrinter size={20} aria-hidden />}
    </ActionIcon>
  );
}
