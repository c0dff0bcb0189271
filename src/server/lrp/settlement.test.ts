import { describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { exportRecords } from '#api/export';
import { findLot } from '#api/lot-detail';
import { editLrp, settleLrp } from '#api/lrp';
import { addDays, dayIn } from '#domain/kit/days';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { cropYearOf } from '#domain/lrp/lrp-rules';
import { colleagueOf } from '../testing/accounts.ts';
import { brokenInvariants } from '../testing/invariants.ts';
import { lrpForm, lrpFixtures } from '../testing/lrp-fixtures.ts';
import type { Person } from '../testing/test-server.ts';

const server = lrpFixtures();
const today = dayIn('America/Chicago', new Date());
const yesterday = addDays(today, -1);
const KNOWN_LATER = 'The actual ending value is published after the end date';
let made = 0;

/** An endorsement on two lots, 100 and 300 head of 700 lb at a coverage of 265; by default it ended yesterday. */
async function endorsement(who: Person = server.ann, end_date = yesterday): Promise<PricedLrpPolicy[]> {
  const lots = [await server.newLot(who), await server.newLot(who)];
  return server.add(who, {
    endorsement_number: `S-${++made}`,
    coverage: 265,
    premium: 6,
    effective_date: addDays(end_date, -90),
    end_date,
    split: true,
    splits: lots.map(({ id }, at) => ({ lot_id: id, head_count: at === 0 ? 100 : 300, target_wt: 700 })),
  });
}
const first = ([policy]: readonly PricedLrpPolicy[]): PricedLrpPolicy => {
  if (!policy) throw new Error('There is no policy.');
  return policy;
};
const settle = async (
  who: Person,
  records: readonly PricedLrpPolicy[],
  typed: { actual_ending_value?: number | null; indemnity?: number | null },
) => {
  const { id, version } = first(records);
  return who.call(settleLrp, { id, version, actual_ending_value: null, indemnity: null, ...typed });
};
const figures = (records: readonly PricedLrpPolicy[]) =>
  records.map(({ actual_ending_value, indemnity, result }) => [actual_ending_value, indemnity, result]);

describe('settling an endorsement that has ended', () => {
  it('calculates the result of every record from the actual ending value', async () => {
    const records = await endorsement();
    expect(figures(records)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const settled = await settle(server.ann, records, { actual_ending_value: 250 });
    expect(settled.map(({ total_premium }) => total_premium)).toEqual([4200, 12_600]);
    expect(figures(settled)).toEqual([
      [250, null, 6300],
      [250, null, 18_900],
    ]);
    const listed = await server.listedTo(server.ann);
    expect(listed.filter(({ id }) => settled.some((record) => record.id === id))).toEqual(settled);
  });

  it('allocates the payment to the records, to the cent', async () => {
    const settled = await settle(server.ann, await endorsement(), {
      actual_ending_value: 250,
      indemnity: 40_000.01,
    });
    expect(figures(settled)).toEqual([
      [250, 10_000, 5800],
      [250, 30_000.01, 17_400.01],
    ]);
  });

  it('is undone by empty fields; editing the policy keeps it and recalculates the result', async () => {
    const settled = await settle(server.ann, await endorsement(), { actual_ending_value: 250 });
    const [one, other] = settled;
    if (!one || !other) throw new Error('There are no two records.');
    const edited = await server.ann.call(editLrp, { ...one, head_count: 200 });
    expect(edited).toMatchObject({ actual_ending_value: 250, total_premium: 8400, result: 12_600 });
    const cleared = await settle(server.ann, [edited], {});
    expect(figures(cleared)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(await brokenInvariants((text) => server.owner(text))).toEqual([]);
  });

  it('is refused until every record has ended', async () => {
    const ends = await endorsement(server.ann, today);
    await expect(settle(server.ann, ends, { actual_ending_value: 250 })).rejects.toMatchObject({
      code: 'invalid',
      message: KNOWN_LATER,
      fields: { actual_ending_value: KNOWN_LATER },
    });
    const records = await endorsement();
    const other = records.at(1) ?? first(records);
    await server.ann.call(editLrp, { ...other, end_date: today });
    await expect(settle(server.ann, records, { indemnity: 1 })).rejects.toMatchObject({
      message: KNOWN_LATER,
    });
  });

  it('refuses negative amounts', async () => {
    const records = await endorsement();
    for (const typed of [{ actual_ending_value: -1 }, { indemnity: -0.01 }])
      await expect(settle(server.ann, records, typed)).toBeRefused('invalid');
    expect(await server.visibleTo(server.ann, first(records).id)).toMatchObject({ result: null });
  });

  it('prevents moving the end date until it is cleared', async () => {
    const settled = first(await settle(server.ann, await endorsement(), { indemnity: 0 }));
    const message = 'Clear the actual ending value and the indemnity paid before moving the end date';
    await expect(server.ann.call(editLrp, { ...settled, end_date: today })).toBeRefused('invalid', {
      end_date: message,
    });
    const earlier = addDays(yesterday, -1);
    await expect(server.ann.call(editLrp, { ...settled, end_date: earlier })).resolves.toMatchObject({
      end_date: earlier,
      indemnity: 0,
    });
  });

  it('refuses to overwrite a settlement entered by another user in the meantime', async () => {
    const records = await endorsement();
    await settle(server.admin, records, { actual_ending_value: 250, indemnity: 500 });
    await expect(settle(server.ann, records.slice(1), { indemnity: 400 })).toBeRefused('conflict', {
      indemnity: 'Now saved: 500',
      actual_ending_value: 'Now saved: 250',
    });
  });

  it('is allowed to users who may edit the policy', async () => {
    const records = await endorsement();
    await expect(settle(server.bob, records, { indemnity: 1 })).toBeRefused('not_found');
    expect(figures(await settle(server.admin, records, { indemnity: 8 }))).toEqual([
      [null, 2, -4198],
      [null, 6, -12_594],
    ]);
  });

  it('does not change another user’s endorsement with the same number', async () => {
    const [anns, bobs] = [await endorsement(), await endorsement(server.bob)];
    const number = first(anns).endorsement_number;
    await server.owner('update lrp set endorsement_number = $1 where id = any($2)', [
      number,
      bobs.map(({ id }) => id),
    ]);
    expect(await settle(server.admin, anns.slice(0, 1), { indemnity: 4 })).toHaveLength(2);
    expect(await server.visibleTo(server.bob, first(bobs).id)).toMatchObject({
      indemnity: null,
      result: null,
    });
  });
});

describe('an ended policy', () => {
  it('is on its lot’s page for every user of the entity, without its other fields', async () => {
    const records = await endorsement();
    const { lot, id, endorsement_number, end_date } = first(
      await settle(server.ann, records, { indemnity: 4000 }),
    );
    const eve = await colleagueOf(server, server.ann);
    const onLot = async (who: Person) => (await who.call(findLot, { lot: lot ?? '' })).found?.ended_lrp;
    const brought = { end_date, head_count: 100, total_premium: 4200, result: -3200 };
    expect(await onLot(server.ann)).toMatchObject([{ policy_id: id, endorsement_number, ...brought }]);
    expect(await onLot(eve)).toMatchObject([{ policy_id: null, endorsement_number: null, ...brought }]);
    expect(await onLot(server.bob)).toBeUndefined();
  });

  it('has an alert until it is settled', async () => {
    const records = await endorsement(server.bob);
    const { endorsement_number } = first(records);
    const announced = async () =>
      (await server.bob.call(listAlerts, {})).filter(({ kind }) => kind === 'lrp_settlement');
    const others = await announced();
    expect(others.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^LRP endorsement ${endorsement_number} ended on \\w+ \\d+, \\d+: enter its actual ending value \\(not published yet\\)$`,
        ),
      ),
    );
    await settle(server.bob, records, { actual_ending_value: 300 });
    expect(await announced()).toHaveLength(others.length - 1);
  });

  it('has an alert with the published value, and another when it differs from what was entered', async () => {
    const records = await endorsement(server.bob);
    const { endorsement_number: number, effective_date, type } = first(records);
    const said = async () =>
      (await server.bob.call(listAlerts, {}))
        .filter(({ message }) => message.includes(` ${number} `))
        .map(({ message, link }) => [message.replace(/\w{3} \d+(, \d{4})?(?=\))/, 'DAY'), link]);
    const publish = (value: number) =>
      server.owner(
        `insert into lrp_ending_values (type, end_date, crop_year, value, released, source) values ($1, $2, $3, $4, $5, 'rma')
         on conflict (type, end_date, crop_year) do update set previous = lrp_ending_values.value, value = excluded.value`,
        [type, yesterday, cropYearOf(effective_date), value, today],
      );
    await publish(250.25);
    const link = `/risk-management/lrp?q=${number}&settle=${Math.min(...records.map(({ id }) => id))}`;
    expect(await said()).toEqual([[`Endorsement ${number} ended at 250.25 (RMA, DAY)`, link]]);
    await settle(server.bob, records, { actual_ending_value: 250.25 });
    expect(await said()).toEqual([]);
    await publish(249);
    expect(await said()).toEqual([
      [
        `RMA changed the ending value of endorsement ${number} from 250.25 to 249.00 (DAY): it was settled at 250.25`,
        link,
      ],
    ]);
    await server.owner('delete from lrp_ending_values');
  });

  it('that ended long ago is counted too', async () => {
    const carl = await server.signedUp('carl@carl.test', 'Carl Cattle');
    const longAgo = addDays(today, -91);
    await endorsement(carl, longAgo);
    await endorsement(carl, addDays(longAgo, -1));
    const alerts = (await carl.call(listAlerts, {})).filter(({ kind }) => kind === 'lrp_settlement');
    expect(alerts.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^2 LRP endorsements ended by \w+ \d+, \d+ without an actual ending value$/),
    ]);
  });

  it('moves with the entity’s records when they are moved', async () => {
    const records = await endorsement();
    await settle(server.ann, records, { actual_ending_value: 250, indemnity: 4 });
    const { lrp } = await server.ann.call(exportRecords, {});
    const number = first(records).endorsement_number;
    expect(lrp.filter(({ endorsement_number }) => endorsement_number === number)).toMatchObject([
      { actual_ending_value: 250, indemnity: 1, result: -4199 },
      { actual_ending_value: 250, indemnity: 3, result: -12_597 },
    ]);
    expect(lrpForm.endorsement_number).not.toBe(number);
  });
});
