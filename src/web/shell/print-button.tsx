import { ActionIcon, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyFailure } from '../ui/notices.ts';
import { isPrinting, setPrinting } from '../ui/print-state.ts';

/** Rows that are still to be loaded. */
const AWAITED = '#main [aria-busy=true]';
const CHECK_MS = 50;
const LONGEST_MS = 60_000;

/** Prints the page after all rows of its tables have been loaded and rendered; `afterprint` ends it. */
async function printWhole(): Promise<void> {
  setPrinting('whole');
  const end = Date.now() + LONGEST_MS;
  do await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  while (document.querySelector(AWAITED) && Date.now() < end);
  const isLoaded = !document.querySelector(AWAITED);
  if (isLoaded) {
    window.print();
    return;
  }
  setPrinting(null);
  notifyFailure('Failed to load all rows to print. Please try again.');
}

/**
 * Prints the page with every row of its tables, also on Ctrl+P (Cmd+P). Printing from the browser's menu cannot wait: of a list
 * that is longer than what is loaded it prints the loaded rows, and says how many there are.
 */
export function PrintButton() {
  const [isBusy, setBusy] = useState(false);
  const print = useCallback(() => {
    setBusy(true);
    void printWhole().finally(() => setBusy(false));
  }, []);
  useEffect(() => {
    const before = () => {
      if (!isPrinting()) flushSync(() => setPrinting('now'));
    };
    const after = () => setPrinting(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      window.removeEventListener('keydown', onKey);
    };
  }, [print]);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title="Print"
      aria-label="Print"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={print}
    >
      {isBusy ? <Loader size={18} aria-hidden /> : <IconPrinter size={20} aria-hidden />}
    </ActionIcon>
  );
}
