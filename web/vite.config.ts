import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['MINUTEBOOK_DEV_SERVER'] ?? 'http://localhost:8080';

// oxlint-disable-next-line import/no-default-export -- what Vite looks for
export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { 'react-remove-scroll': resolve(import.meta.dirname, 'design/no-scroll-lock.tsx') } },
  build: {
    outDir: 'dist',
    // Browsers that know light-dark(), which the themes are written with.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // A file as text in a style or page would need a leave in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs, in two files instead of some twenty: they compress better together, and ours change more often.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            {
              name: 'frame',
              test: /\/(web\/(components|session|design)|sdk|contract)\//,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // (what lies in a folder of the sources has a dot in its name)
      '^/(v1|v2|app|events|media|uploads|healthz|readyz|docs|openapi.json)(/[^.]*)?(?:[?]|$)': SERVER,
      '^/s/': {
        target: SERVER,
        bypass: ({ url, headers }) => (headers.accept?.startsWith('text/html') === true ? url : undefined),
      },
    },
  },
});
