import { getAccountLimits, listUsers } from '#api/users';
import { LEAST_LIMITS } from '#domain/users/account-limits';
import { both, edits, inList, type RoundTrip, version } from './round-trip.ts';
import { userForms } from './round-trip-forms.ts';

const readUser = inList(listUsers);

/** An invitation states no type: it is a producer's. */
const withoutType = (form: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key !== 'user_type'));

/** Users, invitations and the limits of their accounts. */
export const userTrips: Record<string, RoundTrip> = {
  'POST /functions/v1/create-user': {
    inputs: async (mine, other) =>
      both(userForms(mine, other), [{ password: 'pass word' }, { password: 'word pass' }]),
    returned: ({ user }: { user: unknown }) => user,
    read: readUser,
    apart: {
      password: 'is stored as a hash: the session tests sign in with it',
      password_confirmation: 'is compared with the password and not stored',
    },
  },
  'POST /api/invitations': {
    inputs: async (mine, other) => both(userForms(mine, other).map(withoutType)),
    returned: null,
    read: async ({ who }, _, { email }) =>
      (await who.call(listUsers, {})).find((user) => user.email === email),
    apart: { by_mail: 'says whether the link is mailed' },
  },
  'PUT /api/entities/limits': {
    inputs: async ({ who }) => {
      const { entity_name } = who;
      const { version: now } = await who.call(getAccountLimits, { entity_name });
      return both(
        [
          { entity_name, version: now },
          { entity_name, version: now + 1 },
        ],
        [1, 2].map((more) =>
          Object.fromEntries(Object.entries(LEAST_LIMITS).map(([name, least]) => [name, least + more])),
        ),
      );
    },
    read: ({ who }) => who.call(getAccountLimits, { entity_name: who.entity_name }),
    apart: { entity_name: 'names the entity', version },
  },
  'PUT /api/users/:id': {
    inputs: (mine, other) =>
      edits(mine.user(), userForms(mine, other), [
        { user_type: 'producer', entity_change: 'none' },
        { user_type: 'admin', entity_change: 'move' },
      ]),
    read: readUser,
    apart: { version, entity_change: 'confirms what the typed entity name does' },
  },
};
