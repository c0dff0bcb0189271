import type { RefusalReason } from '#domain/lots/refusals';

/** The refusal for each violated constraint, by its name in the migrations. */
export const constraintRefusals: Record<string, { reason: RefusalReason; field: string }> = {
  entities_name_key: { reason: 'entity_taken', field: 'entity_name' },
  entities_look_alike_key: { reason: 'entity_taken', field: 'entity_name' },
  users_email_key: { reason: 'email_taken', field: 'email' },
  lots_number_key: { reason: 'lot_number_taken', field: 'lot' },
  lots_look_alike_key: { reason: 'lot_number_looks_taken', field: 'lot' },
  lrp_rules_crop_year_kind_key_key: { reason: 'lrp_rule_taken', field: 'crop_year' },
  import_profiles_broker_key: { reason: 'profile_name_taken', field: 'broker' },
  import_profiles_shape_key: { reason: 'profile_shape_taken', field: 'headings' },
  lrp_lot_id_entity_id_fkey: { reason: 'lot_not_found', field: 'lot_id' },
};
