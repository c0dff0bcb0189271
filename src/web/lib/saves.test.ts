import { expect, it } from 'vitest';
import { saving, savesSettled } from './saves.ts';

it('saves are settled when the last of those that follow each other has been answered', async () => {
  const steps: string[] = [];
  const save = (name: string) =>
    saving(
      new Promise<void>((resolve) => {
        setTimeout(() => {
          steps.push(name);
          resolve();
        }, 5);
      }),
    );
  const form = async () => {
    await save('lot');
    await save('plan');
    steps.push('notice');
  };
  void form();
  await savesSettled();
  expect(steps).toEqual(['lot', 'plan', 'notice']);
  await saving(Promise.reject(new Error('refused'))).catch(() => null);
  await savesSettled();
});
