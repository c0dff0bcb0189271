import { z } from 'zod';
import { lrpRuleForm, lrpRuleSchema } from '#domain/lrp/lrp-rules';
import { endpoint, signedInRead, deletion, recordId, version } from './endpoint.ts';

export const listLrpRules = signedInRead('/api/lrp-rules', {
  mayBeOld: true,
  summary:
    'Lists the dated rules of LRP: type factors, weight bounds, subsidies and the subsidy-capture guard. A value applies from its crop year until a later one replaces it.',
  output: z.array(lrpRuleSchema),
});

export const addLrpRule = endpoint('POST /api/lrp-rules', 'setLrpRules', {
  summary: 'Adds the value of an LRP rule from a crop year on.',
  input: lrpRuleForm,
  output: lrpRuleSchema,
  errors: ['conflict'],
});

export const editLrpRule = endpoint('PUT /api/lrp-rules/:id', 'setLrpRules', {
  summary: 'Changes one LRP rule.',
  input: lrpRuleForm.safeExtend({ id: recordId, version }),
  output: lrpRuleSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteLrpRule = deletion(
  '/api/lrp-rules/:id',
  'setLrpRules',
  'Deletes one LRP rule: the value of the crop year before it then holds on.',
);
