import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineFiles } from './build/offline-files.ts';

const SERVER = process.env['MINUTEBOOK_DEV_SERVER'] ?? 'http://localhost:8080';

// oxlint-disable-next-line import/no-default-export -- what Vite looks for
export default defineConfig({
  plugins: [react(), tailwindcss(), offlineFiles()],
  resolve: {
    alias: [
      { find: 'react-remove-scroll', replacement: resolve(import.meta.dirname, 'design/no-scroll-lock.tsx') },
      { find: '../createLucideIcon.mjs', replacement: resolve(import.meta.dirname, 'design/make-icon.tsx') },
    ],
  },
  build: {
    outDir: 'dist',
    // Browsers that support light-dark(), which the themes use.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // A file inlined in a style or page would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Code that every page needs goes into two files, not twenty: they compress better; ours change more. No module of it may await
        // another file at its top level, which would wait for this one.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            {
              name: 'frame',
              test: /\/(web(?!\/service-worker)|sdk|contract)\//,
              tags: ['$initial'],
            },
            // Parts that several pages share go into two files instead of a score of icons and fields. The pages of records
            // show nothing of the second at first.
            {
              name: 'shared',
              test: /lucide-react|web\/components\/(badge|label-chip|use-copy|states\/loaded|forms\/field-frame|frame\/use-told-height)/,
              minShareCount: 3,
            },
            {
              name: 'fields',
              test: /web\/components\/(forms|states|frame|[^/]+\.tsx?$)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // (paths of source files contain a dot)
      '^/(v1|v2|api|app|events|media|uploads|healthz|readyz|docs|openapi.json)(/[^.]*)?(?:[?]|$)': SERVER,
      '^/s/': {
        target: SERVER,
        bypass: ({ url, headers }) => (headers.accept?.startsWith('text/html') === true ? url : undefined),
      },
    },
  },
});
