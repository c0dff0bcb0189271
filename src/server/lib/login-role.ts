import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Random values made once per database and shared by every server on it. */
export interface Secrets {
  /** Signs access tokens. */
  accessTokens: Uint8Array;
  /** Derives each refresh token from the one before it. */
  refreshTokens: Uint8Array;
}

/**
 * Makes the role that requests log in as: it owns no table and cannot bypass row-level security (decision 3).
 * Its name carries the database's id, because roles belong to the whole PostgreSQL and databases may share one.
 */
export async function createLoginRole(
  ownerUrl: string,
): Promise<{ login: pg.ClientConfig; secrets: Secrets }> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    await owner.query(`select pg_advisory_lock(hashtext('drover.login_role'))`);
    const secret = async (name: string): Promise<string> => {
      const found = await owner.query<{ value: string }>(
        `with made as (insert into auth.secrets (name, value) values ($1, $2) on conflict do nothing returning value)
         select value from made union all select value from auth.secrets where name = $1`,
        [name, randomBytes(32).toString('base64url')],
      );
      return found.rows[0]?.value ?? '';
    };
    const password = await secret('login_role');
    const named = await owner.query<{ role: string; exists: boolean }>(
      `select role, exists (select from pg_roles where rolname = role) from (
         select 'drover_app_' || oid as role from pg_database where datname = current_database()) names`,
    );
    const { role, exists } = named.rows[0] ?? { role: 'drover_app', exists: false };
    const quoted = owner.escapeIdentifier(role);
    // Only a superuser may say "nosuperuser" of a role that exists, and the owner need not be one.
    const attributes = exists ? 'login' : 'login nosuperuser nocreatedb nocreaterole inherit nobypassrls';
    await owner.query(
      `${exists ? 'alter' : 'create'} role ${quoted} ${attributes} password ${owner.escapeLiteral(password)}`,
    );
    await owner.query(`grant drover_app to ${quoted}`);
    return {
      login: { ...loginOf(owner), user: role, password },
      secrets: {
        accessTokens: Buffer.from(await secret('access_tokens'), 'base64url'),
        refreshTokens: Buffer.from(await secret('refresh_tokens'), 'base64url'),
      },
    };
  } finally {
    await owner.end();
  }
}

function loginOf(owner: pg.Client): pg.ClientConfig {
  return {
    host: owner.host,
    port: owner.port,
    ...(owner.database ? { database: owner.database } : {}),
    ssl: owner.ssl,
  };
}
