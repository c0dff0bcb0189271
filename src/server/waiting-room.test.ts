import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { boundRequests } from './waiting-room.ts';

it('a server lets in as many requests as it can answer soon, refuses more at once, and lets in again', async () => {
  const answers: (() => void)[] = [];
  const http = Fastify();
  boundRequests(http, ({ url }) => url === '/watch', 2);
  http.get('/work', () => new Promise((resolve) => answers.push(() => resolve('done'))));
  http.get('/watch', async () => 'alive');

  const inside = [http.inject('/work'), http.inject('/work')];
  await expect.poll(() => answers.length).toBe(2);
  const refused = await http.inject('/work');
  expect(refused.json()).toMatchObject({ message: 'The server is busy. Please try again shortly.' });
  expect((await http.inject('/watch')).body).toBe('alive');

  for (const answer of answers) answer();
  expect((await Promise.all(inside)).map(({ body }) => body)).toEqual(['done', 'done']);
  const again = http.inject('/work');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  expect((await again).body).toBe('done');
});
