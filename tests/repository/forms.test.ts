import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** Every file with a form, which is a call of `useForm`. */
const withForms = sources.filter(
  (path) => path.startsWith('src/web/') && path.endsWith('.tsx') && textOf(path).includes('useForm({'),
);

it('the browser test of forms covers every form: add a new one to e2e/every-form.ts', () => {
  const walked = textOf('e2e/every-form.ts');
  expect(withForms.length).toBeGreaterThan(15);
  expect(withForms.filter((path) => !walked.includes(`file: '${path}'`))).toEqual([]);
});
