import { readFileSync } from 'node:fs';

/** Preloaded into a server: its `Date` is off by the milliseconds in a file, also after the file has changed. */
const file = process.env['CLOCK_OFFSET_FILE'];
let [offset, readAt] = [0, -Infinity];

function now() {
  const since = performance.now();
  if (file !== undefined && since - readAt > 50)
    [offset, readAt] = [Number(readFileSync(file, 'utf8') || offset), since];
  return OwnDate.now() + offset;
}

const OwnDate = Date;
globalThis.Date = new Proxy(OwnDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  apply: () => new OwnDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
});
