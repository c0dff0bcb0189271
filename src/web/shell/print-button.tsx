import { ActionIcon, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyFailure } from '../ui/notices.ts';
import { isPrinting, setPrinting } from '../ui/print-state.ts';

/** The head is there, and no rows are still to be loaded. */
const isWhole = (): boolean =>
  document.querySelector('[data-printed-head]') !== null &&
  document.querySelector('#main [aria-busy=true]') === null;

const CHECK_MS = 50;
const LONGEST_MS = 60_000;

/** Prints the page after its head and all rows of its tables have been loaded and rendered; `afterprint` ends it. */
async function printWhole(): Promise<void> {
  setPrinting('whole');
  const end = Date.now() + LONGEST_MS;
  do await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  while (!isWhole() && Date.now() < end);
  if (isWhole()) {
    window.print();
    return;
  }
  setPrinting(null);
  notifyFailure('Failed to load all rows to print. Please try again.');
}

/** Prints every row of the tables, also on Ctrl+P. The browser's menu cannot wait, and prints the rows already loaded. */
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
