import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '#domain/days';
import { isEmail } from '#domain/people';
import { StartError } from './start-error.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every setting of the server: its name in the environment, what it may be, and what it is when not given. */
export const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    ADMIN_EMAIL: z.string().refine(isEmail).optional(),
    ADMIN_PASSWORD: z.string().min(6).max(200).optional(),
    BUSINESS_TIME_ZONE: z.string().refine(isTimeZone).default(DEFAULT_TIME_ZONE),
    QUOTES_PROVIDER: z.enum(['simulated', 'barchart', 'manual']).default('simulated'),
    BARCHART_API_KEY: z.string().optional(),
    BARCHART_URL: z.url({ protocol: /^https?$/ }).optional(),
    QUOTES_REFRESH_MINUTES: z.coerce.number().int().min(0).max(1440).optional(),
    SNAPSHOT_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    METRICS_TOKEN: z.string().min(16).optional(),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    SLOW_QUERY_MS: z.coerce.number().int().min(1).max(60_000).optional(),
    TRUST_PROXY: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    LOG_LEVEL: z.enum(logLevels).default('warn'),
  })
  .superRefine(barchartIsComplete);

export type Env = z.infer<typeof settings>;

/** What each setting must be, as its refusal says it. Values are not repeated: some are secret. */
const must: Record<string, string> = {
  PORT: 'must be a port number from 0 to 65535',
  DATABASE_URL: 'must be an address like postgresql://user:password@host:5432/database',
  ADMIN_EMAIL: 'must be an email address',
  ADMIN_PASSWORD: 'must have 6 to 200 characters',
  BUSINESS_TIME_ZONE: 'must be a time zone like America/Chicago',
  QUOTES_PROVIDER: 'must be simulated, barchart or manual',
  BARCHART_API_KEY: 'must be given when QUOTES_PROVIDER is barchart',
  BARCHART_URL: 'must be an http or https address, and must be given when QUOTES_PROVIDER is barchart',
  QUOTES_REFRESH_MINUTES: 'must be a whole number of minutes from 0 (never) to 1440',
  SNAPSHOT_AT: 'must be a time of day like 15:30',
  DRAIN_SECONDS: 'must be a whole number of seconds from 0 to 300',
  SLOW_QUERY_MS: 'must be a whole number of milliseconds from 1 to 60000',
  METRICS_TOKEN: 'must have at least 16 characters',
  TRUST_PROXY: 'must be true or false',
  LOG_LEVEL: `must be one of ${logLevels.join(', ')}`,
};

/** Reads the settings once, at the start. An empty value counts as not given. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  const read = settings.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  throw new StartError(`${names.map((name) => `${name} ${must[name] ?? 'is not valid'}`).join('; ')}.`);
}

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

function barchartIsComplete(
  env: { QUOTES_PROVIDER: string } & Record<string, unknown>,
  context: z.RefinementCtx,
): void {
  if (env.QUOTES_PROVIDER !== 'barchart') return;
  for (const name of ['BARCHART_API_KEY', 'BARCHART_URL']) {
    if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name] });
  }
}
