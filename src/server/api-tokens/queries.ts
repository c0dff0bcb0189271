import type { ApiToken } from '#domain/users/api-tokens';
import type { TokenScope } from '#domain/users/permissions';
import type { UserType } from '#domain/users/users';
import { sql, type Statement } from '../db/sql.ts';

export const useApiToken = (hash: Buffer): Statement<{ user_id: string; user_type: UserType }> =>
  sql`select user_id, user_type from auth.use_api_token(${hash})`;

const columns = sql`id, name, scope, to_json(created_at) #>> '{}' as created_at, to_json(last_used_at) #>> '{}' as last_used_at`;

export const apiTokens: Statement<ApiToken> = sql`select ${columns} from auth.list_api_tokens()`;

export const ownApiToken = (id: string): Statement<ApiToken> =>
  sql`select ${columns} from auth.list_api_tokens() where id = ${id}`;

export const makeToken = (
  sessionId: string,
  { name, scope }: { name: string; scope: TokenScope },
  hash: Buffer,
  most: number,
) => sql<{ id: string }>`select auth.make_api_token(${sessionId}, ${name}, ${scope}, ${hash}, ${most}) as id`;

export const revokeToken = (id: string): Statement<{ revoked: boolean }> =>
  sql`select auth.revoke_api_token(${id}) as revoked`;
