import { inject } from 'vitest';

/** The URL of the demo, which is started for the first test that needs it. The tests that share it change no lot, trade, policy or price. */
export async function demoServer(): Promise<string> {
  const response = await fetch(inject('demo'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
