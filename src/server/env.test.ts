import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnv, settings } from './env.ts';

describe('settings', () => {
  test('have defaults for a first start', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: 'data',
      BUSINESS_TIME_ZONE: 'America/Chicago',
      QUOTES_PROVIDER: 'simulated',
      LRP_OFFERS: 'simulated',
      LRP_OFFERS_URL: 'https://pubfs-rma.fpac.usda.gov/pub/References/adm_livestock',
      DATABASE_WAIT_SECONDS: 60,
      BACKUP_KEEP: 14,
      MAIL_AT: '06:00',
      TRUST_PROXY: false,
      DRAIN_SECONDS: 0,
      LOG_LEVEL: 'warn',
    });
  });

  test.each([
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY=%s trusts %j', (value, trusted) => {
    expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted);
  });

  test('that are empty count as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '' })).toEqual(readEnv({}));
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/drover'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', '      '],
    ['ADMIN_PASSWORD', ' \u200bfour\u200b '],
    ['BUSINESS_TIME_ZONE', 'Texas'],
    ['BUSINESS_TIME_ZONE', '+06:00'],
    ['QUOTES_PROVIDER', 'reuters'],
    ['LRP_OFFERS', 'usda'],
    ['LRP_OFFERS_URL', 'ftp://ftp.rma.usda.gov'],
    ['BARCHART_URL', 'ftp://example.com'],
    ['SNAPSHOT_AT', '25:00'],
    ['DATABASE_WAIT_SECONDS', '601'],
    ['BACKUP_AT', '2:15'],
    ['BACKUP_KEEP', '0'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_AT', '6'],
    ['PUBLIC_URL', 'drover.example.com'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '-1'],
    ['SLOW_QUERY_MS', '0'],
    ['SLOW_QUERY_MS', 'slow'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, everybody'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused with one sentence that names the setting', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+\\.$`));
  });

  test('never repeat a secret in an error', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: 'tiny' })).toThrow(/^(?!.*tiny)/);
    expect(() => readEnv({ DATABASE_URL: 'db://me:hunter2@host/x' })).toThrow(/^(?!.*hunter2)/);
  });

  test('of Barchart are both required when it is the provider', () => {
    const complete = {
      QUOTES_PROVIDER: 'barchart',
      BARCHART_API_KEY: 'key',
      BARCHART_URL: 'https://vendor.test',
    };
    expect(readEnv(complete)).toMatchObject(complete);
    expect(() => readEnv({ ...complete, BARCHART_API_KEY: '' })).toThrow(/^BARCHART_API_KEY must be given/);
    expect(() => readEnv({ ...complete, BARCHART_URL: '' })).toThrow(/^BARCHART_URL must be/);
  });

  test('are all documented on the operations page', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    for (const name of Object.keys(settings.shape)) expect(page).toContain(`| \`${name}\` |`);
  });
});
