import { refuse } from '#api/errors';
import { changePassword, getProfile, listOwners, saveProfile } from '#api/profile';
import { entityName, PROFILE_NOT_LOADED } from '#domain/people';
import { type App, route } from '../lib/route.ts';
import { changedMeanwhile } from '../lib/stale.ts';
import { hashPassword, passwordMatches } from '../session/passwords.ts';
import * as queries from './queries.ts';

/** The signed-in user's own profile and password, and the entities that an admin may choose from. */
export function profileRoutes(app: App): void {
  route(app, getProfile, ({ db }) => db.json(queries.ownProfileJson));

  route(app, saveProfile, ({ db, input }) =>
    db.write(async (tx) => {
      const saved = await tx.row(queries.updateOwnProfile(input));
      const before = await tx.row(queries.ownProfile);
      if (!before) refuse('not_found', PROFILE_NOT_LOADED);
      if (!saved) throw changedMeanwhile(input, before);
      await tx.run(queries.renameOwnEntity(entityName(input.entity_name)));
      return (await tx.row(queries.ownProfile)) ?? before;
    }),
  );

  route(app, changePassword, async ({ db, input, user }) => {
    const account = await db.row(queries.ownPasswordHash());
    if (!(await passwordMatches(account?.hash, input.current_password))) {
      const message = 'Current password is not right';
      refuse('invalid', message, { current_password: message });
    }
    const hash = await hashPassword(input.password);
    await db.write((tx) => tx.run(queries.changeOwnPassword(hash, user?.sessionId ?? '')));
    return {};
  });

  route(app, listOwners, ({ db }) => db.rows(queries.owners));
}
