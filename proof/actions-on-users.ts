import {
  confirmRjoNumber,
  createUser,
  deleteUser,
  editUser,
  giveTemporaryPassword,
  listUsers,
} from '#api/users';
import { type Action, type ActionContext, some } from './action.ts';
import { ACCOUNTS } from './actions-on-trades.ts';

const VISITOR = 'visitor';
let visitors = 0;

/** Only users created here get a new password, are moved or deleted: the others are working. */
const someVisitor = async ({ client, random }: ActionContext) =>
  some(
    random,
    (await client.call(listUsers, {})).filter(({ email }) => email.startsWith(VISITOR)),
  );

/** Administrators' actions on other users' accounts. */
export const actionsOnUsers: readonly Action[] = [
  {
    name: 'make an account',
    who: 'admin',
    often: 3,
    run: ({ client, users, random }) => {
      visitors += 1;
      return client.call(createUser, {
        email: `${VISITOR}${visitors}@users.test`,
        password: 'correct horse',
        user_type: random.next() < 0.1 ? 'admin' : 'producer',
        entity_name: random.oneOf([...users.entities, `Ranch of visitor ${visitors}`]),
        full_name: `Visitor ${visitors}`,
        phone_number: '806 555 0142',
        rjo_account_number: random.oneOf(ACCOUNTS),
        lrp_policy_number: null,
      });
    },
  },
  {
    name: 'move a user to another entity',
    who: 'admin',
    often: 4,
    run: async (context) => {
      const { client, random, users } = context;
      const { id, version, email, phone_number, full_name, user_type } = await someVisitor(context);
      return client.call(editUser, {
        id,
        version,
        email,
        phone_number,
        full_name,
        user_type,
        entity_name: random.oneOf(users.entities),
        entity_change: 'move',
        rjo_account_number: random.oneOf(ACCOUNTS),
        lrp_policy_number: null,
      });
    },
  },
  {
    name: 'confirm an RJO account number',
    who: 'admin',
    often: 8,
    run: async ({ client, random }) => {
      const waiting = (await client.call(listUsers, {})).filter(
        (user) => user.rjo_account_number && !user.rjo_confirmed,
      );
      const { id, rjo_account_number } = some(random, waiting);
      return client.call(confirmRjoNumber, { id, rjo_account_number: rjo_account_number ?? '' });
    },
  },
  {
    name: 'set a temporary password',
    who: 'admin',
    often: 1,
    run: async (context) =>
      context.client.call(giveTemporaryPassword, { id: (await someVisitor(context)).id }),
  },
  {
    name: 'delete an account',
    who: 'admin',
    often: 2,
    run: async (context) => context.client.call(deleteUser, { id: (await someVisitor(context)).id }),
  },
];
