import { receiveShare, SHARE_PATH } from '../../plugins/installation/service-worker'
import { installPush, type PushWorker } from '../../plugins/notifications/service-worker'
import { zapSpeakers } from '../../plugins/zaps/service-worker'
import type { ServiceWorkerScope } from './scope'
import {
  installShell,
  keepConfig,
  keepOnly,
  newestFile,
  type ShellManifest,
  shellFile,
  shellPage,
} from './shell-cache'

/** The list of files, which the build inserts. */
declare const __SHELL__: ShellManifest
declare const self: ServiceWorkerScope & PushWorker

const CONFIG = '/config.json'
const shell = __SHELL__
const files = new Set(shell.files.map(({ path }) => path))

// Installs a new version, which then waits until the user accepts it. Until then, open pages continue with the code of
// their own version.
self.addEventListener('install', event =>
  event.waitUntil(Promise.all([installShell(shell), keepConfig(CONFIG).catch(() => {})])),
)
self.addEventListener('activate', event => event.waitUntil(keepOnly(shell).then(() => self.clients.claim())))
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
  if (pathname === CONFIG) return event.respondWith(newestFile(request))
  // A page below `/assets/` must not be cached as a file, because a server may answer every path with the page.
  if (pathname !== '/' && (files.has(pathname) || (pathname.startsWith('/assets/') && !isPage)))
    return event.respondWith(shellFile(shell, request))
  if (isPage) event.respondWith(shellPage(shell, request))
})

installPush(self, zapSpeakers)
