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
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
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

export default defineConfig({
  root: 'src/web',
  plugins: [react(), compressedAhead],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    // The licenses of every package in these files, those of workers included.
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
        // Rules that every table loads: as one script they stay small, whichever screens share some of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'market',
              test: /src\/domain\/market\/(prices|quotes|symbols|contracts|contract-calendar|watchlist)\.ts$/,
            },
          ],
        },
      },
    },
  },
  // With the last slash: `/api` alone would also take the modules of folders whose names begin so.
  server: { proxy: { '/api/': proxy, '/auth/': proxy, '/functions/': proxy } },
});
