import { Button, Group, Textarea } from '@mantine/core';

interface PasteBoxProps {
  text: string;
  onType: (text: string) => void;
  onFile: (file: File) => void;
  /** Example: `Read Pasted Rows` */
  action: string;
}

/** Rows copied from a spreadsheet, read like a file. The text stays until it is removed. */
export const PasteBox = ({ text, onType, onFile, action }: PasteBoxProps) => (
  <div>
    <Textarea
      label="Or paste rows"
      description="Copy the rows in your spreadsheet together with their headings, and paste them here"
      rows={3}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    <Group justify="flex-end" mt="xs">
      <Button
        variant="default"
        disabled={text.trim() === ''}
        title={text.trim() === '' ? 'Paste rows first' : undefined}
        onClick={() => onFile(new File([text], 'Pasted rows.csv', { type: 'text/csv' }))}
      >
        {action}
      </Button>
    </Group>
  </div>
);
