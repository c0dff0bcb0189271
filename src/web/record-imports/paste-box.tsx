import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';

/** Rows copied from a spreadsheet, with their headings. */
export function PasteBox({ onFile }: { onFile: (file: File) => void }) {
  const [text, setText] = useState('');
  const read = () => {
    onFile(new File([text], 'Pasted rows.csv', { type: 'text/csv' }));
    setText('');
  };
  return (
    <div>
      <Textarea
        label="Or paste rows"
        description="Copy the rows in your spreadsheet together with their headings, and paste them here"
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button
          variant="default"
          disabled={text.trim() === ''}
          title={text.trim() === '' ? 'Paste rows first' : undefined}
          onClick={read}
        >
          Read Pasted Rows
        </Button>
      </Group>
    </div>
  );
}
