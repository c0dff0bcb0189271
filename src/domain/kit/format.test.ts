import { describe, expect, it } from 'vitest';
import {
  dollars,
  perCwtInWords,
  perCwtTick,
  count,
  counted,
  dailyGain,
  day,
  dayShort,
  head,
  headWeight,
  money,
  moneySigned,
  moneyWhole,
  moneyWholeSigned,
  monthOfYear,
  netChange,
  percent,
  percentTenths,
  premium,
  price,
  share,
  signed,
  strike,
  strikeDecimals,
  tradePrice,
  weight,
  weightExact,
} from './format.ts';

describe('money', () => {
  it('has two decimals and thousands separators', () => {
    expect(money(1234.5)).toBe('$1,234.50');
    expect(money(0)).toBe('$0.00');
    expect(moneyWhole(1234.5)).toBe('$1,235');
  });

  it('shows a loss with a real minus sign, before the dollar', () => {
    expect(money(-1234.5)).toBe('\u2212$1,234.50');
    expect(moneySigned(-0.01)).toBe('\u2212$0.01');
  });

  it('shows a gain with a plus sign, and zero without a sign', () => {
    expect(moneySigned(1250.5)).toBe('+$1,250.50');
    expect(moneyWholeSigned(1250.5)).toBe('+$1,251');
    expect(moneySigned(0)).toBe('$0.00');
  });

  it('keeps the sign of a loss that rounds to nothing, but shows no loss of less than half a cent', () => {
    expect([moneyWhole(-0.3), moneyWholeSigned(-0.3)]).toEqual(['\u2212$0', '\u2212$0']);
    expect([moneyWholeSigned(0.3), moneyWholeSigned(0)]).toEqual(['$0', '$0']);
    expect([money(-0), money(-0.004), weight(-0.3)]).toEqual(['$0.00', '$0.00', '0']);
  });

  it('shows a missing value as a dash, never as zero', () => {
    for (const written of [money(null), moneySigned(undefined), head(null), price(Number.NaN), day(null)]) {
      expect(written).toBe('-');
    }
  });
});

describe('figures', () => {
  it('shows dollars in a sentence with cents only if not zero', () => {
    expect([dollars(4100), dollars(4100.5), perCwtInWords(2.4)]).toEqual(['$4,100', '$4,100.50', '2.40']);
    expect([perCwtTick(9.8), perCwtTick(8.025)]).toEqual(['9.80', '8.025']);
  });

  it('shows a trade price to the last digit, and a strike with one or two decimals', () => {
    expect(tradePrice(211.5)).toBe('211.500');
    expect(tradePrice(211.17525)).toBe('211.17525');
    expect([strike(340), strike(222.5), strike(222.25)]).toEqual(['340.0', '222.5', '222.25']);
    expect(strike(340, strikeDecimals([null, 340, 222.25]))).toBe('340.00');
    expect(strikeDecimals([340, 222.1, 0.3, undefined])).toBe(1);
  });

  it('shows head with up to two decimals, and whole head without', () => {
    expect(head(120)).toBe('120');
    expect(head(72.5)).toBe('72.5');
    expect(head(33.33)).toBe('33.33');
  });

  it('shows whole pounds, or pounds as entered', () => {
    expect(weight(64250.5)).toBe('64,251');
    expect(weightExact(64250.5)).toBe('64,250.5');
  });

  it('keeps the same decimals down a column of prices', () => {
    expect(price(262.475)).toBe('262.475');
    expect(price(262.5)).toBe('262.500');
    expect(netChange(-0.4)).toBe('\u22120.400');
    expect(signed(1.25)).toBe('+1.25');
    expect(premium(6.41235)).toBe('$6.41235');
    expect(premium(6.4)).toBe('$6.40');
    expect(headWeight(700)).toBe('700.00');
  });

  it('shows percentages with the decimals of their screen', () => {
    expect(percent(12.5)).toBe('12.50%');
    expect(percentTenths(12.55)).toBe('12.6%');
    expect(percentTenths(-3)).toBe('\u22123.0%');
    expect(share(33.33)).toBe('33.33%');
    expect(share(60)).toBe('60%');
  });

  it('counts things in singular and plural', () => {
    expect(count(1204)).toBe('1,204');
    expect(counted(1, 'lot')).toBe('1 lot');
    expect(counted(2, 'policy', 'policies')).toBe('2 policies');
    expect(counted(0, 'out')).toBe('0 outs');
  });
});

describe('days', () => {
  it('are the same in every time zone', () => {
    expect(day('2026-03-14')).toBe('Mar 14, 2026');
    expect(dayShort('2026-03-14')).toBe('3/14/2026');
  });

  it('are a dash if invalid', () => {
    expect(day('soon')).toBe('-');
    expect(dayShort('soon')).toBe('-');
  });
});

it('a daily gain has two decimals, and a month its year', () => {
  expect([dailyGain(2.7), dailyGain(null)]).toEqual(['2.70', '-']);
  expect(monthOfYear('2026-04')).toBe('Apr 2026');
});
