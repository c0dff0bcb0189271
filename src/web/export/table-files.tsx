import { Group } from '@mantine/core';
import type { ReportTable } from '#domain/reports/document';
import { ALL_CLIENTS, useEntityName } from '../lib/clients.ts';
import { useToday } from '../lib/profile.ts';
import { hasSimulatedPrices } from '../parts/prices-data.ts';
import { MadeFileButton, downloadFile } from '../ui/download-button.tsx';
import { buildInWorker } from './build-in-worker.ts';
import type { ExportFormat, ScreenTables } from './build.ts';

const LABELS: readonly (readonly [ExportFormat, string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
];

interface TableFilesProps {
  /** The first words of the file's name: `Value at Risk`. */
  title: string;
  /** The entity of the tables, where it is not that of the screen. */
  owner?: string | undefined;
  tables: () => Promise<readonly ReportTable[]> | readonly ReportTable[];
  disabled?: boolean;
}

/** Saves the tables of a screen as CSV, in an archive where they are several, or as an Excel workbook with a sheet for each. */
export function TableFiles({ title, owner, tables, disabled = false }: TableFilesProps) {
  const ofScreen = useEntityName();
  const today = useToday();
  const save = async (format: ExportFormat) => {
    const of: ScreenTables = {
      title,
      entity_name: owner ?? ofScreen ?? ALL_CLIENTS,
      day: today ?? '',
      simulated: await hasSimulatedPrices(),
      tables: [...(await tables())],
    };
    const { name, content } = await buildInWorker({ tables: new Blob([JSON.stringify(of)]), format });
    downloadFile(name, content);
  };
  return (
    <Group gap="sm" data-screen-only>
      {LABELS.map(([format, label]) => (
        <MadeFileButton
          key={format}
          save={() => save(format)}
          failure="Failed to create the file. Please try again."
          disabled={disabled || today === undefined}
        >
          {label}
        </MadeFileButton>
      ))}
    </Group>
  );
}
