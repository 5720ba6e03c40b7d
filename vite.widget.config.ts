import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesPlugin } from './widget/build/licences-plugin.ts'
import { sheetsPlugin } from './widget/build/sheets-plugin.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const BANNER = '/*! Pinion wallet widget, MIT; parts of others: THIRD_PARTY.txt */'

/**
 * What is waited for comes in few files: it would else be asked for in rounds, each a way to the server and back. The
 * wallet is apart from what shows it: a connection that was saved is taken up without React.
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

// 'use client' says nothing in a file that no server reads; where the single file lies is asked by nobody; that what is
// loaded later lies in one file with who loads it is meant.
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
    // Chunks are found beside each other; there is nothing else to find.
    base: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sheetsPlugin(), licencesPlugin({ write: mode === 'es' })],
    build: {
      outDir: process.env.WIDGET_DIST ?? path('dist/widget'),
      // The first of the builds clears; the others add to it.
      emptyOutDir: mode === 'es',
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: path(entry),
        onLog: (level, log, tell) => {
          if (!IGNORED_WARNINGS.includes(log.code ?? '')) tell(level, log)
        },
        // Chunks call what an entry exports; pages too.
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
