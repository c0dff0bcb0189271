import { LOT_NOT_FOUND } from '#domain/lots';
import type { ErrorCode } from '#api/errors';
import { ENTITY_TAKEN } from '#domain/users';

/** What a broken constraint means to the user: by the constraint's name in the migrations. */
export const constraintRefusals: Record<string, { code: ErrorCode; field: string; message: string }> = {
  entities_name_key: { code: 'conflict', field: 'entity_name', message: ENTITY_TAKEN },
  entities_look_alike_key: { code: 'conflict', field: 'entity_name', message: ENTITY_TAKEN },
  users_email_key: {
    code: 'conflict',
    field: 'email',
    message: 'An account with this email address already exists',
  },
  lots_number_key: {
    code: 'conflict',
    field: 'lot',
    message: 'This entity already has a lot with this number',
  },
  lots_look_alike_key: {
    code: 'conflict',
    field: 'lot',
    message: 'This entity already has a lot with a number that looks the same',
  },
  lrp_lot_id_entity_id_fkey: { code: 'not_found', field: 'lot_id', message: LOT_NOT_FOUND },
};
