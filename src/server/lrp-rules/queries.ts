import type { LrpRule, LrpRuleForm } from '#domain/lrp/lrp-rules';
import { sql, type Statement } from '../db/sql.ts';

const columns = sql`id, crop_year, kind, key, value, version`;

export const lrpRules: Statement<LrpRule> = sql`
  select ${columns} from lrp_rules order by crop_year desc, kind, key`;

export const lrpRuleById = (id: number): Statement<LrpRule> =>
  sql`select ${columns} from lrp_rules where id = ${id}`;

export const insertLrpRule = ({ crop_year, kind, key, value }: LrpRuleForm): Statement<LrpRule> =>
  sql`insert into lrp_rules (crop_year, kind, key, value) values (${crop_year}, ${kind}, ${key}, ${value})
               returning ${columns}`;

export const updateLrpRule = (id: number, version: number, rule: LrpRuleForm): Statement<LrpRule> =>
  sql`update lrp_rules set crop_year = ${rule.crop_year}, kind = ${rule.kind}, key = ${rule.key}, value = ${rule.value}
               where id = ${id} and version = ${version} returning ${columns}`;
