import { describe, expect, it } from 'vitest';
import { eventIn, isMarkedNotAFill, isMarkedTransfer, statusOf } from './not-fills.ts';

describe('a description', () => {
  it.each([
    'LIVE CATTLE CANCEL',
    'CANCELLED FDR CATTLE',
    'FDR CATTLE (CANCELED)',
    'LV CATTLE CXL',
    'LV CATTLE-CXLD',
    'BUST FDR CATTLE',
    'LIVE CATTLE REV',
    'LIVE CATTLE RVSL',
    'FDR CATTLE PRICE CORR',
    'FDR CATTLE CORRECTION',
    'FDR CATTLE ADJ',
    "FDR CATTLE ADJ'D",
    'VOID LIVE CATTLE',
    'REJ LIVE CATTLE',
    'LIVE CATTLE REBILL',
  ])('%s is not a fill', (text) => expect(isMarkedNotAFill(text)).toBe(true));

  it.each(['LIVE CATTLE', 'PUT JAN 27 FDR CATTLE 340', 'FDR CATTLE REVERE', 'EXPIRED PUT FEB 27 LC 220', ''])(
    '%s may be one',
    (text) => expect(isMarkedNotAFill(text)).toBe(false),
  );

  it('may name an event of an option, or a transfer', () => {
    expect(eventIn('EXPIRED PUT FEB 27 LIVE CATTLE')).toBe('expired');
    expect(eventIn('PUT FEB 27 LC 220 EXPIRATION 02/05/27')).toBeNull();
    expect(eventIn('OPTION ASSIGNMENT LC')).toBe('exercised');
    expect(eventIn('EXERCISED CALL')).toBe('exercised');
    expect(eventIn('LIVE CATTLE')).toBeNull();
    expect(isMarkedTransfer('XFER FDR CATTLE')).toBe(true);
    expect(isMarkedTransfer('FDR CATTLE')).toBe(false);
  });
});

describe('a status', () => {
  it.each([
    ['FILLED', 'fill'],
    ['Partially Filled', 'fill'],
    ['Complete', 'fill'],
    ['', 'fill'],
    ['Cancelled', 'not a fill'],
    ['Partially filled / cancelled', 'not a fill'],
    ['REJECTED BY EXCHANGE', 'not a fill'],
    ['Busted', 'not a fill'],
    ['WORKING', 'not a fill'],
    ['Expired', 'not a fill'],
    ['Unfilled', 'not a fill'],
    ['Not Filled', 'not a fill'],
    ['New', 'not a fill'],
    ['Open', 'unknown'],
    ['8', 'unknown'],
  ])('%s is %s', (text, meaning) => expect(statusOf(text)).toBe(meaning));
});
