import type { FastifyError } from 'fastify';
import { Refusal } from '#api/errors';
import { createUser } from '#api/users';
import { entityName } from '#domain/users/users';
import { answerFunctionError } from '../http/function-errors.ts';
import { type App, route } from '../http/route.ts';
import { hashPassword } from '../session/passwords.ts';
import * as queries from './queries.ts';
import { insertedEntity, insertedUser, userIn } from './records.ts';

/** Without a session, the error has the message of the specification. */
const withSpecifiedMessage = (error: FastifyError | Refusal) =>
  error instanceof Refusal && error.code === 'unauthorized'
    ? new Refusal('unauthorized', 'No active session')
    : error;

/** `POST /functions/v1/create-user`, as the specification calls it (spec 2, section 7). */
export function createUserRoute(parent: App): void {
  parent.http.register(async (http) => {
    http.setErrorHandler((error: FastifyError | Refusal, request, reply) =>
      answerFunctionError(withSpecifiedMessage(error), request, reply),
    );

    route({ ...parent, http }, createUser, async ({ db, input }) => {
      const user = await db.write(async (tx) => {
        await tx.run(queries.takeEntities);
        const name = entityName(input.entity_name);
        const found = await tx.row(queries.entityNamed(name));
        const id = await insertedUser(tx, found?.id ?? (await insertedEntity(tx, name)), input);
        await tx.run(queries.givePassword(id, await hashPassword(input.password), false));
        return userIn(tx, id);
      });
      return { user };
    });
  });
}
