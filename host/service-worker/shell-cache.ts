// biome-ignore-all lint/style/noRestrictedGlobals: files of this site, whose worker this is
/** One file of a build, with its hash. */
export interface ShellFile {
  /** Path from the root. */
  readonly path: string
  /** `sha384-…`, as in Subresource Integrity. */
  readonly integrity: string
}

/** All files of a build that are needed to start and continue without a network. */
export interface ShellManifest {
  /** Identifies this list of files. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

/** The prefix of the caches that hold builds of the app and no user data. */
export const SHELL_CACHES = 'pinion-shell-'
/** The cache for files that not every start needs, added at their first use. */
const USED_FILES_CACHE = 'pinion-used'
/** The most files in it; the oldest is removed first. */
const MAX_USED_FILES = 40
/** How many files are fetched at once; few, so that the page's own requests go first. */
const MAX_PARALLEL_FETCHES = 4
/** ms; a network that has not answered by then counts as missing. */
const NETWORK_TIMEOUT_MS = 3_000

const isOk = (response: Response | undefined): response is Response => response?.ok === true

async function integrityOf(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** An unchanged file of an older build is not fetched again; its hash is checked again. */
async function fromOlder({ path, integrity }: ShellFile): Promise<Response | undefined> {
  const older = await caches.match(path)
  return isOk(older) && (await integrityOf(older.clone())) === integrity ? older : undefined
}

/**
 * Stores a build completely, with each file checked against its hash, or not at all: then the former build stays in
 * use. @throws TypeError if a file cannot be fetched or has a different hash
 */
export async function installShell({ version, files }: ShellManifest): Promise<void> {
  const name = SHELL_CACHES + version
  const cache = await caches.open(name)
  const waiting = [...files]
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { path, integrity } = file
      const response = (await fromOlder(file)) ?? (await fetch(path, { integrity, cache: 'no-cache' }))
      // The browser refuses a redirected response as the answer to a navigation.
      if (!isOk(response) || response.redirected) throw new TypeError(`${path} could not be fetched`)
      await cache.put(path, response)
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, lane))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** The site's configuration, for a start without a network: the first page read it before the worker existed. */
export async function keepConfig(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (response.ok) await (await caches.open(USED_FILES_CACHE)).put(path, response)
}

/** Removes every other build. */
export async function keepOnly({ version }: ShellManifest): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHES) && name !== SHELL_CACHES + version) await caches.delete(name)
}

/** The answer for any page of the app: they are all the same file. */
export async function shellPage({ version }: ShellManifest, request: Request): Promise<Response> {
  const page = await (await caches.open(SHELL_CACHES + version)).match('/')
  return page ?? fetch(request)
}

/** The answer for a file with a hash in its name, or of the build: the stored one, otherwise from the network. */
export async function shellFile({ version }: ShellManifest, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const stored = await (await caches.open(SHELL_CACHES + version)).match(pathname)
  if (stored) return stored
  const used = await caches.open(USED_FILES_CACHE)
  const again = await used.match(pathname)
  if (again) return again
  const response = await fetch(request)
  if (response.ok && pathname.startsWith('/assets/')) {
    // If the disk is full, the network's answer is still used.
    await used.put(pathname, response.clone()).catch(() => {})
    const keys = await used.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_USED_FILES))) await used.delete(key)
  }
  return response
}

/** The answer for a file that may change at any time: from the network, otherwise the last stored one. */
export async function newestFile(request: Request): Promise<Response> {
  const used = await caches.open(USED_FILES_CACHE)
  const { pathname } = new URL(request.url)
  const stored = await used.match(pathname)
  try {
    const signal = stored ? AbortSignal.timeout(NETWORK_TIMEOUT_MS) : undefined
    const response = await fetch(request, signal ? { signal } : {})
    if (response.ok) await used.put(pathname, response.clone()).catch(() => {})
    else if (stored) return stored
    return response
  } catch (error) {
    if (stored) return stored
    throw error
  }
}
