import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesPlugin } from './widget/build/licences-plugin.ts'
import { shadowStylesPlugin } from './widget/build/shadow-styles-plugin.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const BANNER = '/*! Pinion wallet widget, MIT; parts of others: THIRD_PARTY.txt */'

/**
 * Puts the code for which a user waits into few files. With more files, each would be requested only after its
 * importer. The wallet is separate from its views, so that a stored connection can be restored without React.
 */
const CHUNK_GROUPS = [
  { name: 'shared', priority: 4, test: /\/widget\/(?:messages|styles\/)|preload-helper/ },
  { name: 'wallet', priority: 3, test: /\/widget\/widget-wallet\.ts|\/plugins\/wallet\/plugin\.ts/ },
  { name: 'nwc', priority: 2, test: /\/plugins\/connector-nwc\/open\.ts/ },
  {
    name: 'flow',
    priority: 1,
    test: /\/widget\/modal\/mount-flow|\/plugins\/wallet\/views\/wallet-flow\.tsx/,
  },
]

// Warnings that do not matter here: 'use client' has no effect without a server; no code reads the address of the
// single file; code that is loaded later may share a file with its importer on purpose.
const IGNORED_WARNINGS = ['MODULE_LEVEL_DIRECTIVE', 'EMPTY_IMPORT_META', 'INEFFECTIVE_DYNAMIC_IMPORT']

/**
 * Configures one build of the widget by mode: `es` (index.js and what it loads later), `react` (react.js, which uses
 * index.js and the page's own React), `iife` (one file for a plain script tag). `scripts/build-widget.mjs` runs all of
 * them.
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
    // Relative to the importing file: chunks are loaded from its folder, and there are no other files.
    base: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shadowStylesPlugin(), licencesPlugin({ write: mode === 'es' })],
    build: {
      outDir: process.env.WIDGET_DIST ?? path('dist/widget'),
      // Only the first build empties the folder. The others add their files.
      emptyOutDir: mode === 'es',
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: path(entry),
        onLog: (level, log, tell) => {
          if (!IGNORED_WARNINGS.includes(log.code ?? '')) tell(level, log)
        },
        // Keep all exports of the entries, because chunks and pages use them.
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
