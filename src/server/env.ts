import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { isEmail, isLongEnough } from '#domain/users/users';
import { type Role, ROLES } from './db/roles.ts';
import { isDatabaseAddress, verifyingCertificate, withPassword } from './db/database-address.ts';
import { StartupError } from '../embedded-postgres/startup-error.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Where RMA posts its daily files. */
const RMA_FILES = 'https://pubfs-rma.fpac.usda.gov/pub/References/adm_livestock';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

export const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_PASSWORD: z.string().optional(),
    DATABASE_PRODUCER_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_ADMIN_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_CLIENT_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_VISITOR_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_READ_URL: z.string().refine(isDatabaseAddress).optional(),
    DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
    ADMIN_EMAIL: z.string().refine(isEmail).optional(),
    ADMIN_PASSWORD: z.string().refine(isLongEnough).max(200).optional(),
    BUSINESS_TIME_ZONE: z.string().refine(isTimeZone).default(DEFAULT_TIME_ZONE),
    QUOTES_PROVIDER: z.enum(['simulated', 'barchart', 'manual']).default('simulated'),
    BARCHART_API_KEY: z.string().optional(),
    BARCHART_URL: z.url({ protocol: /^https?$/ }).optional(),
    LRP_OFFERS: z.enum(['simulated', 'rma', 'files']).default('simulated'),
    LRP_OFFERS_URL: z
      .url({ protocol: /^https?$/ })
      .transform(withoutTrailingSlash)
      .default(RMA_FILES),
    QUOTES_REFRESH_MINUTES: z.coerce.number().int().min(0).max(1440).optional(),
    SNAPSHOT_AT: z.string().regex(timeOfDay).optional(),
    BACKUP_AT: z.string().regex(timeOfDay).optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(3650).default(14),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().refine(isSender).optional(),
    MAIL_AT: z.string().regex(timeOfDay).default('06:00'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .transform(withoutTrailingSlash)
      .optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    SLOW_QUERY_MS: z.coerce.number().int().min(1).max(60_000).optional(),
    TRUST_PROXY: z.string().default('false').transform(trustedProxies),
    LOG_LEVEL: z.enum(logLevels).default('warn'),
  })
  .superRefine(isComplete);

export type Env = z.infer<typeof settings>;

const logInAddress =
  'must be an address like postgresql://user:password@host:5432/database, and all four log-ins and DATABASE_URL must be given, or none';

const messages: Record<string, string> = {
  PORT: 'must be a port number from 0 to 65535',
  DATABASE_URL:
    'must be an address like postgresql://user:password@host:5432/database (put a password with characters other than letters and digits into DATABASE_PASSWORD)',
  DATABASE_PRODUCER_URL: logInAddress,
  DATABASE_ADMIN_URL: logInAddress,
  DATABASE_CLIENT_URL: logInAddress,
  DATABASE_VISITOR_URL: logInAddress,
  DATABASE_READ_URL:
    'must be an address like postgresql://replica.example.com:5432/drover, and DATABASE_URL must be given with it',
  DATABASE_WAIT_SECONDS: 'must be a whole number of seconds from 0 to 600',
  ADMIN_EMAIL: 'must be an email address',
  ADMIN_PASSWORD: 'must have 6 to 200 characters, not counting leading and trailing spaces',
  BUSINESS_TIME_ZONE: 'must be a time zone like America/Chicago',
  QUOTES_PROVIDER: 'must be simulated, barchart or manual',
  BARCHART_API_KEY: 'must be given when QUOTES_PROVIDER is barchart',
  BARCHART_URL: 'must be an http or https address, and must be given when QUOTES_PROVIDER is barchart',
  LRP_OFFERS: 'must be simulated, rma or files',
  LRP_OFFERS_URL: 'must be an http or https address',
  QUOTES_REFRESH_MINUTES: 'must be a whole number of minutes from 0 (never) to 1440',
  SNAPSHOT_AT: 'must be a time of day like 15:30',
  BACKUP_AT: 'must be a time of day like 02:15',
  BACKUP_KEEP: 'must be a whole number of backups from 1 to 3650',
  DRAIN_SECONDS: 'must be a whole number of seconds from 0 to 300',
  SLOW_QUERY_MS: 'must be a whole number of milliseconds from 1 to 60000',
  SMTP_URL: 'must be an address like smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'must be a sender like Drover <drover@example.com>, and must be given when SMTP_URL is',
  MAIL_AT: 'must be a time of day like 06:00',
  PUBLIC_URL:
    'must be the address that people type into their browser, like https://drover.example.com, and must be given when SMTP_URL is',
  METRICS_TOKEN: 'must have at least 16 characters',
  TRUST_PROXY:
    'must be false, true (one proxy), the number of your proxies in front (1 to 9), or their addresses separated by commas',
  LOG_LEVEL: `must be one of ${logLevels.join(', ')}`,
};

export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  const read = settings.safeParse(Object.fromEntries(given));
  if (read.success) return withWholeAddress(read.data);
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  throw new StartupError(`${names.map((name) => `${name} ${messages[name] ?? 'is not valid'}`).join('; ')}.`);
}

function withWholeAddress(env: Env): Env {
  const { DATABASE_URL: address, DATABASE_READ_URL: replica, DATABASE_PASSWORD: password } = env;
  if (address === undefined) return env;
  return {
    ...env,
    DATABASE_URL: verifyingCertificate(withPassword(address, password)),
    DATABASE_READ_URL: replica && verifyingCertificate(replica),
  };
}

/** The trusted proxies: their number, or their addresses (decision 60). A header that the client sent itself is to the left of theirs, and ignored. */
function trustedProxies(value: string, context: z.RefinementCtx): number | string[] | false {
  if (value === 'false' || value === '0') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrNetwork)) return addresses;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

export function logInsOf(env: Env): Record<Role, string> | undefined {
  const {
    DATABASE_PRODUCER_URL: producer,
    DATABASE_ADMIN_URL: admin,
    DATABASE_CLIENT_URL: client,
    DATABASE_VISITOR_URL: visitor,
  } = env;
  if (producer === undefined || admin === undefined || client === undefined || visitor === undefined)
    return undefined;
  return {
    producer: verifyingCertificate(producer),
    admin: verifyingCertificate(admin),
    client: verifyingCertificate(client),
    visitor: verifyingCertificate(visitor),
  };
}

function isComplete(env: { QUOTES_PROVIDER: string } & Record<string, unknown>, context: z.RefinementCtx) {
  const isGiven = (name: string): boolean => env[name] !== undefined;
  const logIns = ROLES.map((role) => `DATABASE_${role.toUpperCase()}_URL`);
  const missing = [
    ...(isGiven('SMTP_URL') ? ['MAIL_FROM', 'PUBLIC_URL'] : []),
    ...(logIns.some(isGiven) ? [...logIns, 'DATABASE_URL'] : []),
    ...(env.QUOTES_PROVIDER === 'barchart' ? ['BARCHART_API_KEY', 'BARCHART_URL'] : []),
  ].filter((name) => !isGiven(name));
  if (isGiven('DATABASE_READ_URL') && !isGiven('DATABASE_URL')) missing.push('DATABASE_READ_URL');
  for (const name of missing) context.addIssue({ code: 'custom', path: [name] });
}

export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** Example: 'drover@example.com' and 'Drover <drover@example.com>' are senders. */
function isSender(text: string): boolean {
  return isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text);
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
