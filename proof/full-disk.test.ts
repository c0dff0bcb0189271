import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { startDrover } from '../load/drover.ts';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { asOwner, embeddedUrl } from './admin-connection.ts';
import { probeOf } from './probe.ts';
import { log, scaled } from './scale.ts';
import { openWorkload, startWriters } from './writers.ts';

/** A small filesystem that can be filled and freed. */
interface SmallDisk {
  folder: string;
  free(): number;
  /** Fills the disk except for this many bytes. */
  fill(left: number): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
}

/** Mounts one in memory; null where mounting is not permitted. */
function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'drover-proof-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: (left) => {
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error; // others are writing too
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

const ROUNDS = scaled(6, 2);

test('on a full disk writes are refused with 503, nothing is lost, and no restart is needed once there is space', async () => {
  const disk = smallDisk(400);
  if (!disk) return log('Skipped: only root on Linux may mount the small filesystem that this test fills.');
  onTestFinished(() => disk.remove());
  const DATA_DIR = join(disk.folder, 'data');
  const drover = await startDrover({ DATA_DIR, QUOTES_REFRESH_MINUTES: '0', LOG_LEVEL: 'silent' });
  onTestFinished(() => drover.stop());
  const workload = await openWorkload(drover.url);

  const probe = probeOf(workload);
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writers = startWriters(workload, round);
    await sleep(1_000);
    disk.fill(round % 2 === 0 ? 0 : 3_000_000);
    for (const since = Date.now(); Date.now() - since < 60_000 && (await probe.ask()););
    if (round % 2 === 1) await fillLog(embeddedUrl(DATA_DIR));
    for (let more = 0; more < 40; more += 1) {
      await probe.ask();
      await sleep(100);
    }
    await writers.stop();
    disk.empty();
    const since = Date.now();
    while (!(await probe.ask())) {
      expect(Date.now() - since, drover.errorOutput() + drover.output()).toBeLessThan(60_000);
      await sleep(50);
    }
    pauses.push(Date.now() - since);
    const found = await asOwner(embeddedUrl(DATA_DIR), async (owner) => [
      ...(await workload.ledger.missing(owner)),
      ...(await brokenInvariants(owner)),
    ]);
    expect(found).toEqual([]);
  }
  expect(probe.unexpected()).toEqual([]);
  expect(probe.refusals.length).toBeGreaterThan(0);
  log(
    `${ROUNDS} times a full disk: ${probe.refusals.length} requests refused with 503, ${workload.ledger.count()} acknowledged writes, 0 lost; ` +
      `saving again ${Math.max(...pauses)} ms after space was free, without a restart`,
  );
  log(`Messages: ${[...new Set(probe.refusals.map(({ message }) => message))].join(' | ')}`);
});

/** Without space for the next write-ahead log segment PostgreSQL stops, and cannot start until there is some. */
async function fillLog(url: string): Promise<void> {
  const next = `select pg_switch_wal() from (select pg_logical_emit_message(true, 'proof', 'one more piece')) written`;
  const away = () => true;
  for (let piece = 0; piece < 30; piece += 1)
    if (await asOwner(url, (owner) => owner(next)).then(() => false, away)) return;
}
