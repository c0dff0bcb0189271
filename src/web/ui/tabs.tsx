import { Badge, NativeSelect, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '#domain/kit/format';
import { useSearchChoice } from '../lib/search-params.ts';
import { usePageTab } from './page.tsx';
import classes from './tabs.module.css';
import { useNarrow } from './use-narrow.ts';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface UrlTabsProps<Value extends string> {
  /** The label of the tabs for screen readers: `Expense category`. */
  label: string;
  /** The first is the default and is not written to the URL. */
  tabs: readonly [Tab<Value>, ...Tab<Value>[]];
  param?: string;
  children: (chosen: Value) => ReactNode;
}

/** The height of a tab with its count in pixels, reserved while the count loads. */
const TAB_HEIGHT = 42;

/** The most tabs that stand in one line on a phone; more are one choice there. */
const MOST_IN_LINE = 3;

export function UrlTabs<Value extends string>({ label, tabs, param = 'tab', children }: UrlTabsProps<Value>) {
  const [first, ...others] = tabs;
  const [chosen, choose] = useSearchChoice(param, [first.value, ...others.map(({ value }) => value)]);
  const opened = others.find(({ value }) => value === chosen);
  usePageTab(opened?.label, param === 'tab');
  const narrow = useNarrow();
  if (narrow && tabs.length > MOST_IN_LINE) {
    return (
      <>
        <div className={classes.choice}>
          <NativeSelect
            aria-label={label}
            size="md"
            data={tabs.map(({ value, label: name }) => ({ value, label: name }))}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value as Value)}
          />
        </div>
        {children(chosen)}
      </>
    );
  }
  return (
    <Tabs value={chosen} onChange={(value) => value && choose(value as Value)} keepMounted={false}>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            mih={TAB_HEIGHT}
            rightSection={tab.count !== undefined && <Badge variant="default">{count(tab.count)}</Badge>}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.value === chosen && children(tab.value)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
