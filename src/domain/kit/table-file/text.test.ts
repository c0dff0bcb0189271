import { expect, it } from 'vitest';
import { fileText, guarded, markedAsText, storedTextFault, textFault, textMarked } from './file.ts';

it('refuses what begins like a formula, and markup', () => {
  expect(textFault('=1+1', 120)).toContain('starts like a spreadsheet formula');
  expect(textFault('<img src=x>', 120)).toBe('Markup is not accepted.');
  expect(textFault('O’Neil & Sons', 120)).toBeNull();
});

it('refuses what is too long, or cannot be printed', () => {
  expect(storedTextFault('x'.repeat(60), 60)).toBeNull();
  expect(storedTextFault('x'.repeat(61), 60)).toBe('Text can be at most 60 characters.');
  expect(storedTextFault('Lazy\u0007K', 60)).toBe('Contains an unprintable character.');
});

it.each([
  '=1+1',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '-',
  'n/a',
  '<b>9</b>',
  "'=1+1",
  'North',
  "'t Hooft",
  '007',
  '',
])('reads %s as the text that it is once it is marked', (text) => {
  const marked = markedAsText(text);
  expect(textMarked(fileText(marked)) ?? marked).toBe(text);
});

it('guards against evaluation only what a spreadsheet evaluates, which the reader takes for a marked text', () => {
  expect(guarded(' =1+1')).toBe("' =1+1");
  expect(textMarked(fileText("' =1+1"))).toBe('=1+1');
  expect(guarded('n/a')).toBe('n/a');
  expect(textMarked('=1+1')).toBeNull();
});
