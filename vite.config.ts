import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockFirstPaint } from './host/build/block-first-paint.ts'
import { buildTimeVitePlugin } from './host/build/build-time-vite-plugin.ts'
import { compressFirstScriptsPlugin } from './host/build/compress-first-scripts-plugin.ts'
import { cssLayerOrderPlugin } from './host/build/css-layer-order-plugin.ts'
import { moduleListVitePlugin } from './host/build/module-list-vite-plugin.ts'
import { pluginSizesVitePlugin } from './host/build/plugin-sizes.ts'
import { preloadFirstScreen } from './host/build/preload-first-screen.ts'
import { securityHeadersPlugin } from './host/build/security-headers-plugin.ts'
import { serveConfigVitePlugin } from './host/build/serve-config-vite-plugin.ts'
import { serviceWorkerVitePlugin } from './host/build/service-worker-vite-plugin.ts'
import { licencesPlugin } from './widget/build/licences-plugin.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }

/** How long each part of a build took says nothing to those who only start Pinion. */
const QUIET_CHECKS = { bundlerTimings: false }

/**
 * Folders of the packages whose code is in the build, for the list of licences. The first two are named here because
 * the build has only data from them, which `scripts/make-emoji-data.mjs` has copied.
 */
const packages = new Set(['emojilib', 'unicode-emoji-json'].map(name => path(`node_modules/${name}`)))

/**
 * Matches the modules of the first screen: its views, and the modules that all code uses. Other code is loaded later.
 */
const firstScreen = new RegExp(
  [
    /\/host\/(?:start-pinion|create-theme|catalog|host-context)\./,
    /\/host\/shell\/(?:nav-link|page-header|page-skeleton|shell-slot|sidebar-content|wordmark)\./,
    /\/kernel\/(?:core\/(?!derived-store|throttle|with-time-limit)|ports\/(?!query-once)|shell\/(?!device|get-kind-name|publish-note-action-once|receive-from-window|undo-or-show-toast)|images\/|config\/(?!get-build-time)|url-policy\/(?!fetch-external-text|read-limited-)|react\/(?!deletion-watcher|external-player|use-is-(?:past|proxy-only)|use-after-first-screen|use-note-action-publisher|use-person-verdict-getter|use-started-service|use-visible-events)|nostr\/(?:protocol\/(?:codec|events\/(?!create-deletion-draft|apply-tag-change)|text\/(?!contains-)|nip05\/parse|thread\/(?!reference-filters|find-own-references)|index)|page\/store)|index)/,
    // Only these plugins' contracts belong to the first screen; the others stay with their plugins. The host reads the
    // settings of notes for its image proxy.
    /\/plugins\/(?:accounts|composer|feeds|graph|lists|moderation|notes|profiles|reactions|reposts|search|site-routes)\/contract/,
    /\/plugins\/feeds\/(?:home\/(?!feed-tools|find-|no-follows|suggested-notes|unreached-follows|unseen-feed)|list\/(?!empty-feed|late-kinds-query|media-grid|merge-queries|use-answers-timed-out)|reading-position\/(?:stored-position|use-remember-position)|settings\/build-feed-query)/,
    /\/plugins\/notes\/(?:content-settings\.|card\/(?!filtered-note-placeholder|note-or-placeholder|note-menu-list|note-skeleton|note-tile|unknown-kind-notice|hidden-reason-text)|blocks\/(?!media-in-note)|text\/(?!event-to-json)|media\/(?!decode-blurhash|gallery-layout)|views\/(?:note-card|text-note)\.)/,
    /\/plugins\/reposts\/views\/repost-note\./,
    /\/plugins\/profiles\/(?:profile\/(?:parse-profile|use-profile)\.|views\/(?:profile-(?:name|avatar|link|name-text))\.)/,
    /\/ui-kit\/(?:aside-panel|avatar|button|class-names|format\/(?!format-bytes|format-sats)|icon\/icon\.|lazy|media-frame|notice|overlay|skeleton|tabs|time|virtual-list|hover-card\/hover-card\.|menu\/menu\.)/,
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
    cssLayerOrderPlugin(),
    blockFirstPaint(),
    preloadFirstScreen([
      'host/start-pinion.tsx',
      'host/shell/page-header.tsx',
      'plugins/feeds/home/home-page.tsx',
      'plugins/feeds/list/feed.tsx',
      'plugins/notes/views/note-card.tsx',
      'plugins/notes/views/text-note.tsx',
      'plugins/profiles/views/profile-name.tsx',
      'plugins/reposts/views/repost-note.tsx',
    ]),
    pluginSizesVitePlugin(),
    moduleListVitePlugin(),
    buildTimeVitePlugin(),
    securityHeadersPlugin(),
    serveConfigVitePlugin(),
    serviceWorkerVitePlugin(),
    compressFirstScriptsPlugin(),
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
      'qr',
      'qr/decode.js',
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
    plugins: () => [
      compressFirstScriptsPlugin(),
      licencesPlugin({ folders: packages, write: false }),
      moduleListVitePlugin(),
    ],
    // Marks of pure calls have served their purpose once the code that is not used has gone.
    rolldownOptions: { checks: QUIET_CHECKS, output: { comments: { annotation: false } } },
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
      checks: QUIET_CHECKS,
      // No code here reads a property for the sake of the reading, such as `offsetWidth` to make the page's layout.
      treeshake: { propertyReadSideEffects: false },
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
              test: /vite\/preload-helper|\/kernel\/nostr\/(?:protocol\/(?:codec\/relay-url|text\/contains-secret)|page\/engine-worker-port|trusted-types)\.|\/host\/(?:early-query|config\/fetch-config|links\/remove-address-secrets|parse-relay-choices|show-failure-page|apply-theme|read-stored-record|data-wipe-flag)\.ts|\/feeds\/early-query\./,
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
              /\/ui-kit\/(?!\w[\w-]*\/(?:dialog-panel|draw-qr|popover-panel|camera-scanner|create-fallback-detector|decode-qr-picture|viewer-panel)\.)(?:action-button|address-form|toast|qr|text-area|text-edit|progress|select|drop-zone|checkbox|code-block|text-field|copy-button|popover|shortcut-hint|badge|link|viewer|dialog|switch|amount|settings|poll|choice-card|states|form|people-list|radio-group|content-card|load-more|save-file|visually-hidden|text-button)\/|\/ui-kit\/(?:emoji-picker\/emoji-picker|format\/(?:format-bytes|format-sats|parse-sats))\./,
            ),
            // Small views and actions of one plugin that are loaded late. Each further file lengthens the first script.
            lateChunk('rich-text', /\/notes\/(?:views\/(?:rich|emoji)-text|text\/split-custom-emoji)\./),
            lateChunk(
              'note-keys',
              /\/(?:notes|composer|reactions)\/keys\/|\/notes\/actions\/copy-|\/reactions\/publish\/(?:create-like-toggle|create-reaction-draft|parse-reactions)\./,
            ),
            lateChunk(
              'accounts-more',
              /\/accounts\/(?:start\/lock-after|views\/(?:use-open-sign-in|use-key-backup-state|sidebar-button))\./,
            ),
            lateChunk('sign-up-buttons', /\/accounts\/views\/(?:header|sidebar)-sign-up-button\./),
            lateChunk('account-notices', /\/accounts\/views\/(?:read-only|save-key)-(?:banner|notice)\./),
            lateChunk('profile-feed-tabs', /\/feeds\/profile-tabs\//),
            lateChunk(
              'composer-dialog',
              /\/composer\/views\/(?:author-menu|composer-author|composer-dialog|use-account-names)\./,
            ),
            lateChunk(
              'graph-more',
              /\/graph\/views\/(?:use-graph|use-is-person-hidden|panel-skeleton|graph\.module)\./,
            ),
            lateChunk(
              'search-more',
              /\/search\/(?:find\/parse-(?:hashtag-query|search-target)|views\/(?:last-tab|use-open-identifier|use-is-known-author))\./,
            ),
            lateChunk(
              'media-more',
              /\/notes\/(?:encrypted\/file-download-key|blocks\/media-in-note|media-views\/(?:create-media-viewer-item|register-video-for-autoplay|use-(?:hls-player|reduced-motion|video-autoplay)))\./,
            ),
            // The contracts of plugins in the late catalog, which uses most of them in every visit.
            lateChunk(
              'contracts',
              /\/plugins\/(?:articles|channels|chats|installation|private-chats|subscription)\/contract\./,
            ),
            // Small pieces of the kernel that many late views share. As files of their own they would lengthen the
            // lists of files in the first scripts by more than their size. Pieces that need a library stay out: every view
            // of those lists would load it.
            lateChunk(
              'kernel-more',
              /\/kernel\/(?:config\/get-build-time|core\/(?:derived-store|with-time-limit)|storage\/(?:create-database-opener|delete-database)|url-policy\/(?:fetch-external-text|read-limited-(?:bytes|text))|react\/(?:deletion-watcher|external-player|use-is-(?:past|proxy-only)|use-after-first-screen|use-note-action-publisher|use-person-verdict-getter|use-started-service|use-visible-events)|shell\/(?:get-kind-name|publish-note-action-once|receive-from-window|undo-or-show-toast)|nostr\/protocol\/(?:events\/(?:apply-tag-change|create-deletion-draft)|nip05\/fetch-nip05|nip11\/fetch-relay-document|thread\/(?:reference-filters|find-own-references)))\./,
            ),
          ],
        },
      },
    },
  },
})
