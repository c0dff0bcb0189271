import { expect, it } from 'vitest';
import { unreadResponses } from './request-thread.ts';

/** Unread responses of 40 bytes each, with a limit of 100. */
function fixture() {
  const unread = unreadResponses(100);
  const dropped: string[] = [];
  return {
    dropped,
    unread,
    send: (name: string, network: string, bytes = 40) => {
      const response = { network, bytes: () => bytes, drop: () => void dropped.push(name) };
      unread.add(response);
      unread.limit();
      return response;
    },
  };
}

it('the oldest response of the network that leaves most unread is dropped, and no other', () => {
  const { send, dropped } = fixture();
  send('of another', 'elsewhere', 30);
  for (const name of ['first', 'second', 'third']) send(name, 'here');
  expect(dropped).toEqual(['first', 'second']);
});

it('responses that are read, or over, leave room for others', () => {
  const { send, unread, dropped } = fixture();
  unread.remove(send('over', 'here'));
  send('read', 'here', 0);
  send('first', 'here');
  send('second', 'here');
  expect(dropped).toEqual([]);
});

it('one response may be of any size', () => {
  const { send, dropped } = fixture();
  send('large', 'here', 1_000);
  expect(dropped).toEqual([]);
});
