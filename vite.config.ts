import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockFirstFrame } from './host/build/block-first-frame.ts'
import { layerOrder } from './host/build/layer-order.ts'
import { listModules } from './host/build/list-modules.ts'
import { nameBuildTime } from './host/build/name-build-time.ts'
import { pluginSizes } from './host/build/plugin-sizes.ts'
import { preloadFirst } from './host/build/preload-first.ts'
import { securityHeaders } from './host/build/security-headers.ts'
import { serveConfig } from './host/build/serve-config.ts'
import { serviceWorker } from './host/build/service-worker.ts'
import { licencesPlugin } from './widget/build/licences-plugin.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }

/** Folders of the packages whose code is in the build, for the list of licences. */
const packages = new Set<string>()

/**
 * Matches the modules of the first screen: its views, and the modules that all code uses. Other code is loaded later.
 */
const firstScreen = new RegExp(
  [
    /\/host\/(?:boot|appearance|catalog|host-context)\./,
    /\/host\/shell\/(?:nav-link|page-header|page-skeleton|shell-pieces|sidebar-list|wordmark)\./,
    /\/kernel\/(?:core\/(?!live-store)|ports\/|shell\/(?!device|name-of-kind|publish-once|undo-or-tell)|images\/|config\/(?!built-at)|outside\/(?!ask-outside|read-text)|react\/(?!deletions|outside-player|use-exclusive|use-after-first-screen|use-note-action|use-person-verdicts|use-unhidden)|nostr\/(?:protocol\/(?:codec|events\/(?!deletion-draft|change-tags|event-shape)|text\/(?!holds-)|nip05\/split|thread\/(?!filters-about|own-about)|index)|page\/store)|index)/,
    // Only these plugins' contracts belong to the first screen; the others stay with their plugins. The host reads the
    // settings of notes for its image proxy.
    /\/plugins\/(?:about|accounts|composer|feeds|graph|lists|moderation|notes|profiles|reactions|reposts|search|thread)\/contract/,
    /\/plugins\/feeds\/(?:ahead\/|home\/(?!feed-tools|rank-notes|use-ranking|unseen-feed)|list\/(?!use-timed-out)|config\/feed-query|views\/(?:feed|feed-row|feed-status)\.)/,
    /\/plugins\/notes\/(?:content-settings\.|card\/(?!filtered-note|found-note|note-menu-list|note-skeleton|note-tile|unknown-kind|verdict-words)|blocks\/(?!media-of-note)|text\/(?!raw-data)|media\/(?!blurhash-pixels|gallery-layout)|views\/(?:note-card|text-note)\.)/,
    /\/plugins\/reposts\/views\/repost\./,
    /\/plugins\/profiles\/(?:profile\/(?:parse-profile|use-profile)\.|views\/(?:profile-(?:name|avatar|link)|person-name)\.)/,
    /\/ui-kit\/(?:aside-panel|avatar|button|class-names|format\/(?!bytes|sats)|icon\/icon\.|lazy|media-frame|notice|overlay|skeleton|tabs|time|virtual-list|hover-card\/hover-card\.|menu\/menu\.)/,
    /\/node_modules\/virtua/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Matches the files of the build that `index.html` itself names; see `codeSplitting`. */
const FIRST_FILE = /^assets\/(?:first|preload|react|rolldown-runtime|root|router)-[^/]*$/

/** Matches a small file that is loaded with the late plugins in every visit, so other code need not name it. */
const LATE_FILE = /^assets\/device-[^/]*$/

/**
 * Returns a group of modules that one file holds and the page loads after the first screen. Modules outside the group
 * that they import stay in other files.
 */
const lateChunk = (name: string, test: RegExp) => ({
  name,
  test,
  priority: 3,
  includeDependenciesRecursively: false,
})

export default defineConfig({
  root: path('host'),
  publicDir: path('host/public'),
  cacheDir: path('node_modules/.vite'),
  // The package's main file is compiled for old browsers. It is larger and starts more slowly than this file.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    layerOrder(),
    blockFirstFrame(),
    preloadFirst([
      'host/boot.tsx',
      'host/shell/page-header.tsx',
      'plugins/feeds/home/home-page.tsx',
      'plugins/feeds/views/feed.tsx',
      'plugins/notes/views/note-card.tsx',
      'plugins/notes/views/text-note.tsx',
      'plugins/profiles/views/profile-name.tsx',
      'plugins/reposts/views/repost.tsx',
    ]),
    pluginSizes(),
    listModules(),
    nameBuildTime(),
    securityHeaders(),
    serveConfig(),
    serviceWorker(),
    licencesPlugin({ folders: packages }),
  ],
  server: { host: 'localhost', port: Number(process.env.PORT ?? 5173), strictPort: true },
  preview: { host: 'localhost', port: Number(process.env.PORT ?? 4173), strictPort: true },
  // These packages are listed here, because when Vite discovers another one later, it reloads the page.
  optimizeDeps: {
    include: [
      '@noble/curves/secp256k1.js',
      '@noble/hashes/hmac.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@orama/orama',
      '@scure/base',
      '@tanstack/react-router',
      'blurhash',
      'dexie',
      'hls.js/light',
      'immer',
      'lucide',
      'mitt',
      'nostr-tools/nip04',
      'nostr-tools/nip19',
      'nostr-tools/nip44',
      'nostr-tools/nip49',
      'nostr-tools/pure',
      'qr/decode.js',
      'qrcode/lib/core/qrcode.js',
      'radix-ui',
      'radix-ui/internal',
      'react',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'react-dom/client',
      'use-sync-external-store/with-selector',
      'virtua',
    ],
  },
  worker: {
    format: 'es',
    plugins: () => [licencesPlugin({ folders: packages, write: false }), listModules()],
    // Marks of pure calls have served their purpose once the code that is not used has gone.
    rolldownOptions: { output: { comments: { annotation: false } } },
  },
  build: {
    outDir: process.env.HOST_DIST ?? path('dist/host'),
    emptyOutDir: true,
    target: 'es2022',
    // The first browser versions that support `light-dark()`, which the themes use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // Each name in these lists of dependencies makes the first scripts larger. `index.html` already names the first
      // files. The code that compares own keys is so rarely needed that its files may be loaded one after the other.
      resolveDependencies: (file, needed) =>
        /\/own-key-/.test(file) ? [] : needed.filter(each => !FIRST_FILE.test(each) && !LATE_FILE.test(each)),
    },
    rolldownOptions: {
      output: {
        // The content security policy for our own workers recognizes them by this file name.
        entryFileNames: 'assets/[name]-[hash].js',
        // The first scripts name some 150 files. A hash does not compress, so it is as short as is safe beside a name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Libraries rarely change, so their own file stays cached when a new version of the app is released.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 3,
            },
            // The entry must run before any of these files has loaded, so that it can report a file that cannot be
            // loaded.
            {
              name: 'preload',
              test: /vite\/preload-helper|\/kernel\/nostr\/(?:protocol\/(?:codec\/relay-url|text\/holds-secret)|page\/worker-port|trusted-scripts)\.|\/host\/(?:asked-ahead|config\/fetch-config|links\/address-guard|read-choices|show-failure|show-theme|stored|wipe-flag)\.ts|\/feeds\/ahead\/index\./,
              priority: 9,
              includeDependenciesRecursively: false,
            },
            {
              name: 'root',
              test: /\/host\/create-root\./,
              priority: 9,
              includeDependenciesRecursively: false,
            },
            { name: 'router', test: /node_modules\/@tanstack\//, priority: 3 },
            { name: 'dexie', test: /node_modules\/dexie\//, priority: 3 },
            // The first screen is one file, because small files compress badly and each file costs a request.
            { name: 'first', test: firstScreen, priority: 2 },
            // Views that are opened later. Without their own chunks they would become part of the chunks above. Parts
            // that the kit itself loads when they are shown stay out: their libraries would be loaded with every view.
            lateChunk(
              'ui-more',
              /\/ui-kit\/(?!\w[\w-]*\/(?:dialog-panel|draw-qr|emoji-panel|popover-panel|qr-scanner|read-frames|read-picture|viewer-panel)\.)(?:action-button|address-form|toast|qr|text-area|text-edit|progress|select|drop-zone|checkbox|code-block|text-field|copy-button|popover|shortcut-hint|badge|link|viewer|emoji-picker|dialog|switch|amount|settings|choice-bars|choice-card|states|form|people-list|radio-group|content-card|list-end|save-file|spoken|text-button)\/|\/ui-kit\/format\/(?:bytes|sats|read-sats)\./,
            ),
            // Small views and actions of one plugin that are loaded late. Each further file lengthens the first script.
            lateChunk('rich-text', /\/notes\/(?:views\/(?:rich|emoji)-text|text\/emoji-pieces)\./),
            lateChunk(
              'note-keys',
              /\/(?:notes|composer|reactions)\/keys\/|\/notes\/actions\/copy-|\/reactions\/publish\/(?:press-like|read-reactions)\./,
            ),
            lateChunk(
              'accounts-more',
              /\/accounts\/(?:start\/lock-after|views\/(?:use-sign-in|use-unsaved|sidebar-button))\./,
            ),
            lateChunk(
              'graph-more',
              /\/graph\/views\/(?:use-graph|use-hidden-people|panel-skeleton|graph\.module)\./,
            ),
            lateChunk(
              'search-more',
              /\/search\/(?:find\/hashtag-of|views\/(?:last-tab|use-jump|use-known))\./,
            ),
            // Small pieces of the kernel that many late views share. As files of their own they would lengthen the
            // lists of files in the first scripts by more than their size.
            lateChunk(
              'kernel-more',
              /\/kernel\/(?:config\/built-at|core\/live-store|outside\/(?:ask-outside|read-text)|react\/(?:deletions|outside-player|use-exclusive|use-after-first-screen|use-note-action|use-person-verdicts|use-unhidden)|shell\/(?:name-of-kind|publish-once|undo-or-tell)|nostr\/protocol\/(?:blocklist\/is-on-blocklist|events\/deletion-draft|nip05\/fetch-nip05|nip11\/fetch-relay-document|thread\/(?:filters-about|own-about)))\./,
            ),
          ],
        },
      },
    },
  },
})
