import type { Fixtures } from './fixtures.ts';

let made = 0;

/** A new person, with a name and an address that no other call gives. */
export const person = () => ({
  full_name: 'Dee Dawes',
  entity_name: `New entity ${++made}`,
  phone_number: '806 555 0142',
  email: `new${made}@new.test`,
  rjo_account_number: null,
  lrp_policy_number: null,
  user_type: 'producer',
});

const invited = async (mine: Fixtures) => ({ id: (await mine.invitedUser()).value });

export const invitationInputs = {
  'POST /api/clients': async () => person(),
  'POST /api/invitations': async (mine: Fixtures) => ({
    ...person(),
    entity_name: await mine.entityName(),
  }),
  'POST /api/users/:id/invitation': invited,
  'DELETE /api/users/:id/invitation': invited,
};
