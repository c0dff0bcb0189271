import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, succeeds } from './tools.mjs';

/** Debian's Chromium without windows: the same rendering for a fifth less work than one that draws its windows for nobody. */
const DEBIANS = 'chromium-headless-shell';

const advice = 'install Chromium or Chrome, and set CHROMIUM_PATH if it is in an unusual place';

/** A Chromium for the browser tests: the configured or installed one, else downloaded, else Debian's. Null, with instructions printed, if there is none. */
export async function ensureChromium() {
  const path = (await found()) ?? (await downloaded()) ?? (await debians());
  if (path !== null) await ensureLetters();
  return path ?? complain();
}

async function found() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return works(named) ? named : null;
  return [...usualPlaces(), await playwrights()].find(works) ?? null;
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
    return folders
      .filter(Boolean)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  const names = [DEBIANS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map((name) => `/usr/bin/${name}`);
}

/** The path of the Chromium that Playwright downloads. */
async function playwrights() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

async function downloaded() {
  if (process.env.CHROMIUM_PATH) return null;
  console.log('Looking for a Chromium to download…');
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  await succeeds(process.execPath, [cli, 'install', 'chromium', '--no-shell'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  const path = await playwrights();
  return works(path) ? path : null;
}

async function debians() {
  if (process.env.CHROMIUM_PATH) return null;
  await installed(DEBIANS);
  return works(`/usr/bin/${DEBIANS}`) ? `/usr/bin/${DEBIANS}` : null;
}

/** Installs a package of Debian, where this process may. */
async function installed(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian's ${name}…`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await succeeds('apt-get', ['update'], quiet);
  await succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
}

/** Debian's letters that are as wide as those of Arial. */
const LETTERS = 'fonts-liberation';

/** The tests of layout are for letters as wide as those of Arial, which a new machine may lack: wider ones do not fit the tables. */
async function ensureLetters() {
  if (process.platform !== 'linux' || hasLetters()) return;
  await installed(LETTERS);
  if (!hasLetters()) console.error(`The tests of layout need Arial or Liberation Sans (Debian: ${LETTERS}).`);
}

function hasLetters() {
  const { stdout } = spawnSync('fc-match', ['Arial', 'family'], { encoding: 'utf8' });
  return (
    /Arial|Arimo|Liberation Sans/.test(stdout ?? '') || existsSync('/usr/share/fonts/truetype/liberation')
  );
}

/** The file may be a stub, or lack libraries, so it must print its version. Not checked on Windows, where that opens a window. */
function works(path) {
  if (process.platform === 'win32') return existsSync(path);
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function complain() {
  const named = process.env.CHROMIUM_PATH;
  console.error(
    named
      ? `CHROMIUM_PATH is ${named}, which does not run: ${advice}.`
      : `The browser tests need a Chromium, and none was found or could be downloaded: ${advice}.`,
  );
  return null;
}
