import { LRP_RULE_LABELS, type LrpRule, lrpRuleKeyLabel } from '#domain/lrp/lrp-rules';

/** Example: 'Type factor of Strs Wt 1 from crop year 2026'. */
export const ruleName = ({ kind, key, crop_year }: Pick<LrpRule, 'kind' | 'key' | 'crop_year'>): string =>
  `${LRP_RULE_LABELS[kind]} of ${lrpRuleKeyLabel(key)} from crop year ${crop_year}`;
