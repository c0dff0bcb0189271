import { expect, it } from 'vitest';
import { ALERT_KINDS, type Alert } from '../kit/alert.ts';
import { noFacts } from '../testing/alert-facts.ts';
import { attentionLines } from './attention.ts';
import { lrpUnsettled } from './lrp-alerts.ts';

const alert = (kind: Alert['kind'], of: Partial<Alert> = {}): Alert => ({
  key: `${kind}:1`,
  kind,
  owner: 'Lazy K',
  severity: 1,
  since: '2026-11-24',
  message: `about ${kind}`,
  link: `/at/${kind}`,
  facts: '',
  ...of,
});

it('says one alert as it is, with what to do about it', () => {
  const past = alert('lot_past_out_date', { link: '/lot/1024?owner=Lazy%20K' });
  expect(attentionLines([past, alert('lrp_settlement')])).toMatchObject([
    { message: 'about lot_past_out_date', verb: 'Record out', link: '/lot/1024?owner=Lazy%20K&new=out' },
    { message: 'about lrp_settlement', verb: 'Settle', link: '/at/lrp_settlement' },
  ]);
});

it('counts several of a kind in one line, in the order of the first', () => {
  const lines = attentionLines([
    alert('lrp_settlement'),
    alert('stale_prices'),
    alert('lrp_settlement', { key: 'lrp_settlement:2' }),
    alert('lrp_settlement', { key: 'lrp_settlement:more', facts: '19500' }),
  ]);
  expect(lines.map(({ message, link, alerts }) => [message, link, alerts.length])).toEqual([
    ['19,502 LRP endorsements to settle', '/risk-management/lrp', 3],
    ['about stale_prices', '/at/stale_prices', 1],
  ]);
});

it('counts every endorsement of an alert about those that ended long ago', () => {
  const earlier = { owner: 'Lazy K', endorsements: 40, day: '2025-03-14' };
  const alerts = lrpUnsettled({ ...noFacts, unsettled: { recent: [], earlier: [earlier] } });
  expect(attentionLines([...alerts, alert('lrp_settlement')])[0]?.message).toBe(
    '41 LRP endorsements to settle',
  );
});

it('has a verb and a sentence for every kind', () => {
  for (const kind of ALERT_KINDS) {
    const [line] = attentionLines([alert(kind), alert(kind, { key: `${kind}:2` })]);
    expect(line?.message).toMatch(/\b(2|two)\b/);
    expect(line?.verb).not.toBe('');
  }
});
