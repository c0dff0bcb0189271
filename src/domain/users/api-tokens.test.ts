import { describe, expect, it } from 'vitest';
import { apiTokenForm, apiTokenFrom, apiTokenIn, isWellFormed } from './api-tokens.ts';
import { isOpenToTokens } from './permissions.ts';

const token = apiTokenFrom('A'.repeat(43));

describe('an API token', () => {
  it('is recognized in an Authorization header, and nowhere else', () => {
    expect(apiTokenIn(`Bearer ${token}`)).toBe(token);
    expect(apiTokenIn(`bearer ${token}`)).toBe(token);
    for (const other of [
      undefined,
      '',
      token,
      `Basic ${token}`,
      `Bearer eyJhbGciOi.${token}`,
      `Bearer ${token} x`,
    ])
      expect(apiTokenIn(other), String(other)).toBeNull();
  });

  it('is well formed with 32 bytes in base64url after its prefix', () => {
    expect(isWellFormed(token)).toBe(true);
    for (const other of ['drover_', `${token}A`, token.slice(0, -1), `${token.slice(0, -1)}+`, `${token}\n`])
      expect(isWellFormed(other), other).toBe(false);
  });

  it('has a name, a scope, and the password that confirms it', () => {
    const form = { name: ' Feed yard ', scope: 'read', current_password: 'correct horse' };
    expect(apiTokenForm.parse(form).name).toBe('Feed yard');
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { scope: 'admin' },
      { current_password: '' },
    ])
      expect(apiTokenForm.safeParse({ ...form, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  it('never has the rights over users and backups that its user has', () => {
    expect(isOpenToTokens('manageUsers')).toBe(false);
    expect(isOpenToTokens('makeBackups')).toBe(false);
    expect(isOpenToTokens('recordCattle')).toBe(true);
  });
});
