import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { addDays } from '#domain/kit/days';
import { formatPeriod } from '#domain/kit/periods';
import { tradedMonths } from '#domain/market/watchlist';
import { expectAccessible } from './accessible.ts';
import { closes, fill, press, sees, signInAsAdmin } from './actions.ts';
import { dialog, region } from './locators.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { preview } from './trade-import-actions.ts';
import { today } from '../src/server/testing/today.ts';
import { visit } from './visit.ts';

const [year, month, date] = tradingDayUpTo(addDays(today, -1)).split('-');
const [, feeder] = tradedMonths('GF', today);
const period = formatPeriod(feeder ?? { month: 1, year: 2027 });

/** Sends a file as a program does; returns the status of the response. */
const drop = (page: Page, name: string, content: string): Promise<number> =>
  page.evaluate(
    async ([file = '', body = '']) => {
      const session = JSON.parse(window.localStorage.getItem('drover.session') ?? '{}') as {
        access_token?: string;
      };
      const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'text/csv' };
      const response = await fetch(`/api/trade-imports/files?name=${file}`, {
        method: 'POST',
        headers,
        body,
      });
      return response.status;
    },
    [name, content],
  );

scenarioOnDesktop(
  'a dropped file waits, gets a profile for its columns and dates, and is imported by an administrator',
  async ({ page }) => {
    const broker = `Prairie ${randomUUID().slice(0, 8)}`;
    const name = `${broker.replace(' ', '-')}.csv`;
    const content = [
      `Konto,Kunde,Datum,K/V,Menge,Monat,Ware,Preis,${broker}`,
      `PC-1,Drop Feeders,${date}.${month}.${year},Kauf,2,${period},FDR CATTLE,361.25,x`,
    ].join('\n');
    await signInAsAdmin(page);
    await visit(page, '/admin/import-trades');
    await sees(page, 'Import Profiles');
    for (const time of [1, 2]) expect(await drop(page, name, content), `time ${time}`).toBe(200);
    await page.reload();
    const waiting = region(page, 'Waiting Files');
    await sees(waiting, name);
    await expectAccessible(page);
    await press(waiting, `Open ${name}`);
    await press(page, 'Set How It Is Read');
    await fill(dialog(page), {
      Broker: broker,
      'Order of Dates': 'Day/month/year',
      'Word for a Purchase': 'Kauf',
      'Word for a Sale': 'Verkauf',
      Account: 'Konto',
      Name: 'Kunde',
      'Trade Date': 'Datum',
      'Buy or Sell': 'K/V',
      Quantity: 'Menge',
      'Contract Month': 'Monat',
      Description: 'Ware',
      Price: 'Preis',
    });
    await expectAccessible(page);
    await press(dialog(page), 'Save and Read Again');
    await closes(dialog(page));
    await sees(preview(page), `Read by the import profile ${broker}`);
    await sees(preview(page), 'Drop Feeders');
    await press(page, 'Save');
    await press(dialog(page), 'Save Anyway');
    await sees(page, 'Imported 1 trade');
    await waiting.getByText(name).waitFor({ state: 'detached' });
    await visit(page, '/settings/api');
    await sees(region(page, 'Use a Token'), 'Drop a broker’s file, held for your review in Import Trades');
  },
);
