import { describe, expect, it } from 'vitest';
import { webhookForm, webhookPauseAfter, whyNotSendTo } from './webhooks.ts';

describe('the address of a webhook', () => {
  it.each([
    'https://hooks.example.com/drover',
    'https://hooks.example.com:8443/drover?key=1',
    'https://büro.example.de/',
  ])('%s can be sent to', (address) => expect(whyNotSendTo(address)).toBeNull());

  it.each([
    ['http://hooks.example.com', 'Address must begin with https://'],
    ['ftp://hooks.example.com', 'Address must begin with https://'],
    ['file:///etc/passwd', 'Address must begin with https://'],
    ['https://', 'Address is not valid'],
    ['https://a b.example.com', 'Address is not valid'],
    ['https://user:secret@hooks.example.com', 'Address must contain no user name or password'],
    ['https://:secret@hooks.example.com', 'Address must contain no user name or password'],
    ['https://hooks.example.com@10.0.0.1/', 'Address must contain no user name or password'],
    ['https://hooks.example.com/#here', 'Address must contain no #'],
    ['https://hooks.example.com:22/', 'Address must have the port 443 or 8443'],
    ['https://hooks.example.com:5432/', 'Address must have the port 443 or 8443'],
  ])('%s is refused: %s', (address, message) => expect(whyNotSendTo(address)).toBe(message));

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db.internal/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://server/',
    'https://１２７.0.0.1/',
  ])('%s is refused as not public', (address) =>
    expect(whyNotSendTo(address)).toBe(
      'Address must have a public name, like https://hooks.example.com/drover',
    ),
  );
});

it('an address has up to 500 characters', () => {
  const start = 'https://hooks.example.com/';
  const isTaken = (length: number) =>
    webhookForm.safeParse({
      url: start + 'x'.repeat(length - start.length),
      current_password: 'correct horse',
    }).success;
  expect([500, 501].map(isTaken)).toEqual([true, false]);
});

it('an event is tried six times over half a day, then given up', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(webhookPauseAfter)).toEqual([1, 5, 30, 120, 480, null, null]);
});
