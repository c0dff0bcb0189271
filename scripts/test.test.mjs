import { expect, test } from 'vitest';
import { countsOf } from './test.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

test('the totals count passed and failed tests', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  const result = { numPassedTests: 3, numFailedTests: 1, testResults };
  expect(countsOf(result, false)).toEqual({ passed: 3, failed: 1 });
});

test('a file that cannot be loaded counts as a failure', () => {
  expect(countsOf({ numPassedTests: 2, numFailedTests: 0, testResults: [file('failed')] }, false)).toEqual({
    passed: 2,
    failed: 1,
  });
});

test('a run that ended badly counts as a failure', () => {
  expect(countsOf({ numPassedTests: 2, numFailedTests: 0, testResults: [] }, false).failed).toBe(1);
  expect(countsOf(null, false)).toEqual({ passed: 0, failed: 1 });
});
