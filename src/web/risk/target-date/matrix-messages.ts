import type { Day } from '#domain/kit/days';
import type { ScenarioMatrix } from '#domain/risk/matrix/matrix';
import type { Scenario } from '#domain/risk/matrix/scenario';
import type { ScenarioBookData, LrpRulesData } from './data.ts';

export interface BookMessage {
  kind: 'book';
  book: ScenarioBookData;
  rules: LrpRulesData;
  today: Day;
}

export interface ScenarioMessage {
  kind: 'scenario';
  scenario: Scenario;
}

export interface MatrixMessage {
  scenario: Scenario;
  matrix: ScenarioMatrix | null;
}
