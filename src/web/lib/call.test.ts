import { describe, expect, it } from 'vitest';
import { Refusal } from '#api/errors';
import { messageOf, refusalOfResponse, whyMissing, withReason } from './call.ts';

describe('a refusal', () => {
  it('has the message and the fields of the response', () => {
    const response = {
      error: { code: 'conflict', message: 'Only 4 head remain in this lot', fields: { head_count: 'x' } },
    };
    expect(refusalOfResponse(409, response)).toMatchObject({
      code: 'conflict',
      message: 'Only 4 head remain in this lot',
      fields: { head_count: 'x' },
    });
  });

  it('reads the message of the two edge functions', () => {
    expect(refusalOfResponse(400, { error: 'No active session' })).toMatchObject({
      code: 'invalid',
      message: 'No active session',
    });
  });

  it('has a default message for a response without one', () => {
    expect(refusalOfResponse(500, null).message).toBe('Something went wrong. Please try again.');
    expect(refusalOfResponse(500, { error: {} }).code).toBe('internal');
  });

  it('has the request id if the server failed', () => {
    const broken = { error: { code: 'internal', message: 'Something went wrong on our side.' } };
    expect(refusalOfResponse(500, broken, 'f00d').reference).toBe('f00d');
    expect(refusalOfResponse(500, { error: 'words' }, 'f00d').reference).toBe('f00d');
    expect(refusalOfResponse(500, null, null).reference).toBeUndefined();
    expect(
      refusalOfResponse(409, { error: { code: 'conflict', message: 'x' } }, 'f00d').reference,
    ).toBeUndefined();
  });
});

describe('a record that does not load', () => {
  it('is missing only where the server says so', () => {
    const missing = refusalOfResponse(404, {
      error: { code: 'not_found', message: 'Borrowing base not found' },
    });
    expect(whyMissing(missing)).toBe('Borrowing base not found');
    expect(whyMissing(refusalOfResponse(500, null))).toBeNull();
    expect(whyMissing(new TypeError('failed'))).toBeNull();
  });
});

describe('the error message', () => {
  const otherwise = 'Failed to add lot. Please try again.';

  it('is the server’s message about the request', () => {
    expect(messageOf(new Refusal('conflict', 'Lot number is already in use'), otherwise)).toBe(
      'Lot number is already in use',
    );
    expect(messageOf(new Refusal('too_many_requests', 'Try again in 5 minutes.'), otherwise)).toBe(
      'Try again in 5 minutes.',
    );
  });

  it('is the screen’s message if the server failed or something else broke', () => {
    expect(messageOf(new Refusal('internal', 'Something went wrong. Please try again.'), otherwise)).toBe(
      otherwise,
    );
    expect(messageOf(new TypeError('x is undefined'), otherwise)).toBe(otherwise);
  });

  it('ends with the reference to the server’s log', () => {
    const failure = refusalOfResponse(500, null, 'f00d');
    expect(messageOf(failure, otherwise)).toBe('Failed to add lot. Please try again. (Reference: f00d)');
    expect(withReason('Failed to load lots data', failure)).toBe(
      'Failed to load lots data (Reference: f00d)',
    );
    expect(withReason('Failed to load lots data', new Refusal('forbidden', 'x'))).toBe(
      'Failed to load lots data',
    );
  });

  it('is the screen’s message, and then why, if the server cannot be reached', () => {
    const lost = new Refusal('unreachable', 'The server cannot be reached');
    expect(messageOf(lost, otherwise)).toBe(`${otherwise} The server cannot be reached.`);
    expect(messageOf(lost, 'Failed to delete trade')).toBe(
      'Failed to delete trade. The server cannot be reached.',
    );
    expect(withReason('Failed to load lots data', refusalOfResponse(502, '<h1>Bad Gateway</h1>'))).toBe(
      'Failed to load lots data. The server cannot be reached.',
    );
    expect(withReason('Failed to load lots data', new Refusal('unavailable', 'The server is busy.'))).toBe(
      'Failed to load lots data. The server is busy.',
    );
  });
});
