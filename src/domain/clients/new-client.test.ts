import { describe, expect, it } from 'vitest';
import { newClientForm } from './new-client.ts';

const client = {
  entity_name: 'New Ranch',
  full_name: 'Nora Newell',
  phone_number: '806 555 0150',
  email: 'nora@new.test',
};
/** The messages of a form by field. */
const refusals = (more: object): Record<string, string> => {
  const { error } = newClientForm.safeParse({ ...client, ...more });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('a new client', () => {
  it('needs an entity and its first user only; its hedge band is that of an entity that has set none', () => {
    expect(newClientForm.parse(client)).toEqual({
      ...client,
      by_mail: false,
      rjo_account_number: null,
      interest_rate: null,
      hedge_low: 80,
      hedge_high: 120,
      lender: null,
      unhedged_rate: null,
      hedged_rate: null,
      collateral: [],
    });
    expect(Object.values(refusals({ entity_name: '', full_name: ' ', phone_number: '', email: '' }))).toEqual(
      [
        'Entity name is required',
        'Full name is required',
        'Phone number is required',
        'Email address is required',
      ],
    );
  });

  it('names every field that is refused', () => {
    expect(
      refusals({
        entity_name: 'Lаzy K', // with a Cyrillic а
        phone_number: '0123',
        email: 'nora',
        interest_rate: 101,
        hedge_low: 90,
        hedge_high: 60,
        unhedged_rate: 70,
      }),
    ).toEqual({
      entity_name: 'Entity name mixes letters of different alphabets',
      phone_number: 'Please enter a valid phone number',
      email: 'Please enter a valid email address',
      interest_rate: 'Interest rate must be at most 100',
      hedge_high: 'To must not be below From',
      lender: 'Lender is required for its rates',
    });
  });

  it('has limits: rates of 0 to 100 %, and lengths of its texts', () => {
    const most = { lender: 'L'.repeat(60), unhedged_rate: 0, hedged_rate: 100 };
    expect(refusals({ ...most, rjo_account_number: '9'.repeat(40), hedge_low: 90, hedge_high: 90 })).toEqual(
      {},
    );
    expect(
      refusals({
        phone_number: '8'.repeat(41),
        email: `${'n'.repeat(250)}@x.test`,
        rjo_account_number: '9'.repeat(41),
        lender: 'L'.repeat(61),
        unhedged_rate: -1,
        hedged_rate: 101,
      }),
    ).toEqual({
      phone_number: 'Phone number must be at most 40 characters',
      email: 'Email address must be at most 254 characters',
      rjo_account_number: 'RJO account number must be at most 40 characters',
      lender: 'Lender must be at most 60 characters',
      unhedged_rate: 'Rate of unhedged cattle must be a number of at least 0',
      hedged_rate: 'Rate of hedged cattle must be at most 100',
    });
  });

  it('takes the classes of a lender that have a rate, without those that were offered and left blank', () => {
    const collateral = [
      { class: 'Feed', rate: '' as const },
      { class: '', rate: '' as const },
      { class: 'Machinery', rate: 60 },
    ];
    expect(newClientForm.parse({ ...client, lender: 'First Bank', collateral }).collateral).toEqual([
      { class: 'Machinery', rate: 60 },
    ]);
    expect(refusals({ collateral: collateral.slice(0, 2) })).toEqual({});
    expect(refusals({ lender: 'First Bank' })).toEqual({
      unhedged_rate: 'Enter a rate of this lender, or leave it out',
    });
    expect(
      refusals({
        lender: 'First Bank',
        collateral: [
          { class: 'Machinery', rate: '' },
          { class: '', rate: 60 },
          { class: 'feed', rate: 60 },
          { class: 'Feed', rate: 50 },
        ],
      }),
    ).toMatchObject({
      'collateral.0.rate': 'Rate is required',
      'collateral.1.class': 'Class is required',
      'collateral.3.class': 'This class is listed already',
    });
  });
});
