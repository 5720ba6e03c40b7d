import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesPlugin } from './widget/build/licences-plugin.ts'
import { sheetsPlugin } from './widget/build/sheets-plugin.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const BANNER = '/*! Pinion wallet widget, MIT; parts of others: THIRD_PARTY.txt */'

/**
 * Keeps the code that a user waits for in few files: with more files, each would be requested only after the one that
 * imports it. The wallet is separate from its views, so that a stored connection is restored without React.
 */
const CHUNK_GROUPS = [
  { name: 'shared', priority: 4, test: /\/widget\/(?:messages|styles\/)|preload-helper/ },
  { name: 'wallet', priority: 3, test: /\/widget\/wallet-home|\/plugins\/wallet\/plugin\.ts/ },
  { name: 'nwc', priority: 2, test: /\/plugins\/connector-nwc\/open\.ts/ },
  {
    name: 'flow',
    priority: 1,
    test: /\/widget\/modal\/mount-flow|\/plugins\/wallet\/views\/wallet-flow\.tsx/,
  },
]

// Warnings that do not matter here: 'use client' has no effect without a server; nothing reads the address of the
// single file; and code that is loaded later may be in the same file as its importer on purpose.
const IGNORED_WARNINGS = ['MODULE_LEVEL_DIRECTIVE', 'EMPTY_IMPORT_META', 'INEFFECTIVE_DYNAMIC_IMPORT']

/**
 * One of the widget's builds, by mode: `es` (index.js and what it loads later), `react` (react.js, over index.js and
 * the page's own React), `iife` (one file for a plain script tag). `scripts/build-widget.mjs` makes all of them.
 */
export default defineConfig(({ mode }) => {
  const entries: Record<string, string> = {
    es: 'widget/index.ts',
    react: 'widget/react.tsx',
    iife: 'widget/index.ts',
  }
  const entry = entries[mode]
  if (!entry) throw new Error(`No build of the widget is called ${mode}: --mode es, react or iife.`)
  return {
    root: path('widget'),
    publicDir: false,
    cacheDir: path('node_modules/.vite-widget'),
    // Chunks are loaded from the folder of the importing file; there are no other files to find.
    base: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sheetsPlugin(), licencesPlugin({ write: mode === 'es' })],
    build: {
      outDir: process.env.WIDGET_DIST ?? path('dist/widget'),
      // Only the first build empties the folder; the others add their files.
      emptyOutDir: mode === 'es',
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: path(entry),
        onLog: (level, log, tell) => {
          if (!IGNORED_WARNINGS.includes(log.code ?? '')) tell(level, log)
        },
        // Chunks and pages use the exports of entries, so keep all of them.
        preserveEntrySignatures: 'strict',
        external: mode === 'react' ? ['react', /\/widget\/index(\.ts)?$/, './index'] : [],
        output: {
          postBanner: BANNER,
          ...(mode === 'iife'
            ? {
                format: 'iife',
                name: 'PinionConnect',
                codeSplitting: false,
                entryFileNames: 'pinion-connect.iife.js',
              }
            : {
                format: 'es',
                entryFileNames: mode === 'react' ? 'react.js' : 'index.js',
                chunkFileNames: 'chunks/[name]-[hash].js',
                ...(mode === 'es' && { codeSplitting: { groups: CHUNK_GROUPS } }),
                ...(mode === 'react' && { paths: (id: string) => (id === 'react' ? id : './index.js') }),
              }),
        },
      },
    },
  }
})
