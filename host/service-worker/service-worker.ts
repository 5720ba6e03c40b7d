import { receiveShare, SHARE_PATH } from '../../plugins/installation/service-worker'
import { installPushHandlers, type PushServiceWorker } from '../../plugins/notifications/service-worker'
import { zapAuthorResolvers } from '../../plugins/zaps/service-worker'
import type { ServiceWorkerScope } from './service-worker-scope'
import {
  cacheConfig,
  cacheShellFiles,
  deleteOtherShellCaches,
  type ShellManifest,
  serveNewestFile,
  serveShellFile,
  serveShellPage,
} from './shell-cache'

/** The list of files, which the build inserts. */
declare const __SHELL__: ShellManifest
declare const self: ServiceWorkerScope & PushServiceWorker

const CONFIG_PATH = '/config.json'
const shell = __SHELL__
const shellPaths = new Set(shell.files.map(({ path }) => path))

// Installs a new version, which then waits until the user accepts it. Until then, open pages continue with the code of
// their own version.
self.addEventListener('install', event =>
  event.waitUntil(Promise.all([cacheShellFiles(shell), cacheConfig(CONFIG_PATH).catch(() => {})])),
)
self.addEventListener('activate', event =>
  event.waitUntil(deleteOtherShellCaches(shell).then(() => self.clients.claim())),
)
self.addEventListener('message', event => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) return event.respondWith(receiveShare(request))
  if (request.method !== 'GET') return
  const isPage = request.mode === 'navigate'
  if (pathname === CONFIG_PATH) return event.respondWith(serveNewestFile(request))
  // A page below `/assets/` must not be cached as a file, because a server may answer every path with the page.
  if (pathname !== '/' && (shellPaths.has(pathname) || (pathname.startsWith('/assets/') && !isPage)))
    return event.respondWith(serveShellFile(shell, request))
  if (isPage) event.respondWith(serveShellPage(shell, request))
})

installPushHandlers(self, zapAuthorResolvers)
