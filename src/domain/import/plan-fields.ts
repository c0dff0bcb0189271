import { amountField, choiceField, dayField, percentField, type RecordField, yesOrNoField } from './field.ts';

/** The plan to finish a lot, which a lot with a feed rate gets. */
export const PLAN_FIELDS: readonly RecordField[] = [
  amountField('feed_rate', 'Feed Rate', 'plannedfeedrate feedcostrate', { example: '' }),
  choiceField('feed unit', {
    day: '$ a head-day, head-day, per day, /hd/day',
    month: '$ a head-month, head-month, per month',
    gain: 'cost of gain, cog',
  })('feed_unit', 'Feed Unit', 'feedrateunit', { example: '' }),
  choiceField('feed type', {})('feed_type', 'Feed Type', 'feedisbookedas'),
  amountField('yardage', 'Yardage', 'yardagerate', { example: '' }),
  amountField('medicine', 'Medicine', 'plannedmedicine'),
  amountField('care', 'Care', 'plannedcare'),
  amountField('freight', 'Freight', 'plannedfreight'),
  amountField('marketing', 'Marketing', 'plannedmarketing'),
  percentField('interest', 'Interest', 'plannedinterest', { example: '' }),
  percentField('deaths', 'Expected Deaths', 'expecteddeathloss'),
  choiceField('bills cover', {})('bills_cover', 'Bills Cover', ''),
  dayField('billed_feed', 'Feed Billed Through', ''),
  dayField('billed_yardage', 'Yardage Billed Through', ''),
  yesOrNoField('all_billed', 'All Billed', 'allbillsarein'),
];
