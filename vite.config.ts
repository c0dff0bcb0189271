import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const proxy = { target: server, changeOrigin: false };

/** Puts every script and style sheet compressed beside itself, so that the server never does it while somebody waits. */
const compressedAhead: Plugin = {
  name: 'compressed-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css)$/.test(fileName)) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.br`,
          source: brotliCompressSync(source, { params }),
        });
      }
    },
  },
};

/** The folders of the packages in the workers' scripts. */
const workerPackages = new Set<string>();

const packagesOfWorkers: Plugin = {
  name: 'packages-of-workers',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
        if (folder) workerPackages.add(folder);
      }
  },
};

/** The section of a package in `licenses.txt`, as Vite writes it. */
function licenseSection(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `\n## ${name} - ${version} (${license})\n\n${text}\n`;
}

/** Adds the packages that only workers have to the licenses, which Vite writes for the other scripts alone. */
const licensesOfWorkers: Plugin = {
  name: 'licenses-of-workers',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'licenses.txt');
    if (!existsSync(file)) return;
    const listed = readFileSync(file, 'utf8');
    for (const folder of workerPackages) {
      const section = licenseSection(folder);
      if (!listed.includes(section.trim().split('\n', 1)[0] ?? '')) appendFileSync(file, section);
    }
  },
};

export default defineConfig({
  root: 'src/web',
  plugins: [react(), compressedAhead, licensesOfWorkers],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: { format: 'es', plugins: () => [packagesOfWorkers] },
  build: {
    outDir: '../../dist/web',
    // The licenses of every package in these files.
    license: { fileName: 'licenses.txt' },
    emptyOutDir: true,
    target: 'es2023',
    // The content-security policy allows no `data:` fonts or scripts: every asset is a hashed file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every script names those it loads: shorter hashes keep the first ones small.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Few scripts: a request costs browser and server more than the bytes that one screen alone would not need.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Each of these with what it needs and none before it has: a day begins with them, in this order.
            ...[
              { name: 'session-client', test: /web[\\/]lib[\\/]session-client\.ts$/ },
              {
                name: 'signin',
                test: /web[\\/]session[\\/](signin|signup|forgot-password|reset-password)-page\.tsx$/,
              },
              { name: 'shell', test: /web[\\/]shell[\\/]shell\.tsx$/ },
              { name: 'client-picker', test: /web[\\/]shell[\\/]client-picker\.tsx$/ },
              { name: 'unsubscribe', test: /web[\\/]session[\\/]unsubscribe-page\.tsx$/ },
              { name: 'inventory', test: /web[\\/]lots[\\/]lots-page\.tsx$/ },
              { name: 'dashboard', test: /web[\\/]dashboard[\\/]dashboard-page\.tsx$/ },
            ].map((group) => ({ ...group, priority: 1 })),
            // Modules of many screens compress better together.
            { name: 'common', minShareCount: 8, includeDependenciesRecursively: false },
            { name: 'lot', test: /web[\\/]lots[\\/]lot-page[\\/]lot-page\.tsx$/ },
          ],
        },
      },
    },
  },
  // With the last slash: `/api` alone would also take the modules of folders whose names begin so.
  server: { proxy: { '/api/': proxy, '/auth/': proxy, '/functions/': proxy } },
});
