// The browser's built reading thread in a separate process: it reads what it is sent, and sends back the result
// with the peak memory of the process.

import { readFileSync } from 'node:fs';

const [script] = process.argv.slice(2);
let read;
let begun = process.cpuUsage();

globalThis.self = {
  addEventListener: (kind, listener) => {
    read = listener;
  },
  postMessage: (message) => {
    if (message.kind === 'progress' || message.kind === 'texts') return;
    const { result, message: refusal } = message;
    const problems = result?.problems;
    const kind = message.kind === 'read' ? (problems ? 'problems' : 'trades') : message.kind;
    const words = problems ? problems[0]?.message : refusal;
    const trades = kind === 'trades' ? result.columns.row.length : 0;
    process.send({ kind, words, trades, memory: mostMemory(), work: work() });
  },
};

/** CPU time in milliseconds for this file, independent of other load. */
const work = () => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Peak memory of this process in bytes, less its parent's memory at the start. Linux only. */
const mostMemory = () => 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);

await import(script);

process.on('message', ({ name, bytes }) => {
  begun = process.cpuUsage();
  read({ data: { file: new File([bytes], name), kind: 'trades', profiles: [] } });
});
process.send({ kind: 'ready' });
