import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField, SelectField, NumberField } from './fields.tsx';
import { DateField, TextField } from './text-fields.tsx';
import { PickField } from './pick-field.tsx';
import type { Form } from './use-form.ts';

/** The message under a field of an edit that came second, where this value is saved. */
function messageUnder(
  field: (props: { form: Form<{ it: string }>; name: 'it'; label: string }) => ReactNode,
) {
  return (saved: string): string | undefined => {
    const form = {
      values: { it: '' },
      idOf: (name: string) => name,
      errorOf: () => `Now saved: ${saved}`,
      warningOf: () => undefined,
    } as unknown as Form<{ it: string }>;
    const page = renderToString(
      <MantineProvider>{field({ form, name: 'it', label: 'It' })}</MantineProvider>,
    );
    return />(Now saved: [^<]*)/.exec(page)?.[1];
  };
}

const lots = [
  { value: 12, label: 'HP-2599' },
  { value: 13, label: 'HP-2601' },
];
const source = { data: lots, error: null, isPending: false };

describe('what somebody else has saved meanwhile', () => {
  it('is written as the field writes it', () => {
    const sides = [{ value: 'one_column', label: 'In one column' }];
    expect(messageUnder((props) => <SelectField {...props} options={sides} />)('one_column')).toBe(
      'Now saved: In one column',
    );
    expect(messageUnder((props) => <DateField {...props} />)('2026-03-15')).toBe('Now saved: 3/15/2026');
    expect(messageUnder((props) => <NumberField {...props} />)('268125.5')).toBe('Now saved: 268,125.5');
    expect(messageUnder((props) => <NumberField {...props} ungrouped />)('2026')).toBe('Now saved: 2026');
    expect(messageUnder((props) => <CheckboxField {...props} />)('true')).toBe('Now saved: Yes');
    expect(messageUnder((props) => <TextField {...props} />)('East pens')).toBe('Now saved: East pens');
  });

  it('is the label of a choice, also of one that is not offered', () => {
    const message = messageUnder((props) => (
      <PickField
        {...props}
        options={lots.slice(1)}
        known={lots}
        source={source}
        among="lots"
        failure="Failed"
      />
    ));
    expect(message('13')).toBe('Now saved: HP-2601');
    expect(message('12')).toBe('Now saved: HP-2599');
    expect(message('14')).toBe('Now saved: 14');
  });

  it('is a dash where the field is empty now', () => {
    expect(messageUnder((props) => <DateField {...props} />)('-')).toBe('Now saved: -');
    expect(messageUnder((props) => <SelectField {...props} options={[]} />)('-')).toBe('Now saved: -');
  });
});
