// biome-ignore-all lint/style/noRestrictedGlobals: files of this site, whose worker this is
/** One file of a build with its hash. */
export interface ShellFile {
  /** The path of the file from the root of the site. */
  readonly path: string
  /** The hash as in Subresource Integrity: `sha384-…`. */
  readonly integrity: string
}

/** The files of a build that the app needs to start and run without a network. */
export interface ShellManifest {
  /** Identifies this list of files. Another list has another version. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

/** The prefix of the names of caches that contain a build of the app, and no data of the user. */
export const SHELL_CACHE_PREFIX = 'pinion-shell-'
/** The cache for files that are not needed at every start. They are added when first used. */
export const RUNTIME_CACHE = 'pinion-used'
/** Maximum number of files in the cache `RUNTIME_CACHE`. The oldest are removed first. */
const MAX_RUNTIME_FILES = 40
/**
 * Number of files that are downloaded at the same time. With four, a new reader got their first feed a second later.
 */
const MAX_PARALLEL_FETCHES = 2
/** Milliseconds after which a network that has not answered counts as missing. */
const NETWORK_TIMEOUT_MS = 3_000

const isOkResponse = (response: Response | undefined): response is Response => response?.ok === true

async function computeIntegrity(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** Returns a file from an older build if it has the expected hash, so that it need not be downloaded again. */
async function findInOlderCache({ path, integrity }: ShellFile): Promise<Response | undefined> {
  const olderResponse = await caches.match(path)
  return isOkResponse(olderResponse) && (await computeIntegrity(olderResponse.clone())) === integrity
    ? olderResponse
    : undefined
}

/**
 * Stores all files of a build and checks each against its hash. If one fails, removes all of them, and the former build
 * stays in use. Throws a `TypeError` if a file cannot be fetched or has a different hash.
 */
export async function cacheShellFiles({ version, files }: ShellManifest): Promise<void> {
  const name = SHELL_CACHE_PREFIX + version
  const cache = await caches.open(name)
  const queuedFiles = [...files]
  const fetchQueued = async () => {
    for (let file = queuedFiles.shift(); file; file = queuedFiles.shift()) {
      const { path, integrity } = file
      const response = (await findInOlderCache(file)) ?? (await fetch(path, { integrity, cache: 'no-cache' }))
      // A redirected response is useless, because the browser rejects it as the answer to a navigation.
      if (!isOkResponse(response) || response.redirected) throw new TypeError(`${path} could not be fetched`)
      await cache.put(path, response)
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, fetchQueued))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/**
 * Stores the site's configuration for a start without a network. The first page has read it before the service worker
 * existed, so it was not cached then.
 */
export async function cacheConfig(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (response.ok) await (await caches.open(RUNTIME_CACHE)).put(path, response)
}

/** Removes the caches of all other builds. */
export async function deleteOtherShellCaches({ version }: ShellManifest): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE_PREFIX + version)
      await caches.delete(name)
}

/** Returns the page of the app, which is the same for every path. */
export async function serveShellPage({ version }: ShellManifest, request: Request): Promise<Response> {
  const page = await (await caches.open(SHELL_CACHE_PREFIX + version)).match('/')
  return page ?? fetch(request)
}

/**
 * Returns a file of the build, or one with a hash in its name: from a cache if possible, otherwise from the network.
 */
export async function serveShellFile({ version }: ShellManifest, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const storedFile = await (await caches.open(SHELL_CACHE_PREFIX + version)).match(pathname)
  if (storedFile) return storedFile
  const usedFiles = await caches.open(RUNTIME_CACHE)
  const cachedFile = await usedFiles.match(pathname)
  if (cachedFile) return cachedFile
  const response = await fetch(request)
  if (response.ok && pathname.startsWith('/assets/')) {
    // An error, such as a full disk, is ignored: the response is still returned.
    await usedFiles.put(pathname, response.clone()).catch(() => {})
    const keys = await usedFiles.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_RUNTIME_FILES))) await usedFiles.delete(key)
  }
  return response
}

/** Returns a file that may change at any time: from the network if possible, otherwise the stored copy. */
export async function serveNewestFile(request: Request): Promise<Response> {
  const usedFiles = await caches.open(RUNTIME_CACHE)
  const { pathname } = new URL(request.url)
  const storedFile = await usedFiles.match(pathname)
  try {
    const signal = storedFile ? AbortSignal.timeout(NETWORK_TIMEOUT_MS) : undefined
    const response = await fetch(request, signal ? { signal } : {})
    if (response.ok) await usedFiles.put(pathname, response.clone()).catch(() => {})
    else if (storedFile) return storedFile
    return response
  } catch (error) {
    if (storedFile) return storedFile
    throw error
  }
}
