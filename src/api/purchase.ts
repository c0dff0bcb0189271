import { z } from 'zod';
import { purchaseFiguresSchema } from '#domain/purchase/purchase-figures';
import { purchaseForm, purchasePlanForm, purchasePlanSchema } from '#domain/purchase/purchase-form';
import { endpoint, signedInRead, deletion, ownerChoice, recordId, version } from './endpoint.ts';

export const planPurchase = endpoint('POST /api/plans/purchase', 'planPurchases', {
  tokens: 'read',
  summary:
    'Works out what can be paid for cattle that are finished to the out weight, and stores nothing. Without `price` they are sold at the current price of their contract; where it has none, `price`, `pay` and `grid` are null.',
  input: purchaseForm,
  output: purchaseFiguresSchema,
});

export const listPurchasePlans = signedInRead('/api/purchase-plans', {
  mayBeOld: true,
  summary:
    'Lists the saved purchase plans that the user can see, by name: a producer those of their entity; an administrator all.',
  output: z.array(purchasePlanSchema),
});

export const addPurchasePlan = endpoint('POST /api/purchase-plans', 'planPurchases', {
  summary:
    'Saves a purchase plan of the entity `owner`, else of the user’s own entity. An entity keeps at most 50.',
  input: purchasePlanForm.extend({ owner: ownerChoice }),
  output: purchasePlanSchema,
  errors: ['not_found', 'conflict'],
});

export const editPurchasePlan = endpoint('PUT /api/purchase-plans/:id', 'planPurchases', {
  summary: 'Renames a saved purchase plan, or replaces its input. Its entity does not change.',
  input: purchasePlanForm.extend({ id: recordId, version }),
  output: purchasePlanSchema,
  errors: ['not_found', 'conflict'],
});

export const deletePurchasePlan = deletion(
  '/api/purchase-plans/:id',
  'planPurchases',
  'Deletes a saved purchase plan.',
);
