// biome-ignore-all lint/style/noRestrictedGlobals: files of this site, whose worker this is
/** One file of a build, and what it must be. */
export interface ShellFile {
  /** Path from the root. */
  readonly path: string
  /** `sha384-…`, as in Subresource Integrity. */
  readonly integrity: string
}

/** All files of a build that have to be there for it to start and go on without a network. */
export interface ShellManifest {
  /** Different for every other list of files. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

/** How the names of the caches begin that hold builds of the app, and nothing of anybody. */
export const SHELL_CACHES = 'pinion-shell-'
/** What is not part of every start, kept once it was used. */
const USED = 'pinion-used'
/** Files; the one that came first goes first. */
const MOST_USED = 40
/** Fetched beside each other, so that the page itself goes first. */
const LANES = 4
/** ms; a network that does not answer by then is as good as none. */
const PATIENCE = 3_000

const isOk = (response: Response | undefined): response is Response => response?.ok === true

async function integrityOf(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** A file of an older build that is still the same is not fetched again; it is looked at again. */
async function fromOlder({ path, integrity }: ShellFile): Promise<Response | undefined> {
  const older = await caches.match(path)
  return isOk(older) && (await integrityOf(older.clone())) === integrity ? older : undefined
}

/**
 * Stores a build whole, each file checked against its hash, or not at all: the one before it stays in use.
 * @throws TypeError when a file does not come or is another than was built
 */
export async function installShell({ version, files }: ShellManifest): Promise<void> {
  const name = SHELL_CACHES + version
  const cache = await caches.open(name)
  const waiting = [...files]
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { path, integrity } = file
      const response = (await fromOlder(file)) ?? (await fetch(path, { integrity, cache: 'no-cache' }))
      // A page that came by a redirect is refused as the answer to a navigation.
      if (!isOk(response) || response.redirected) throw new TypeError(`${path} did not come`)
      await cache.put(path, response)
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** What the site is set to, for a start without a network: the first page read it before the worker was there. */
export async function keepConfig(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (response.ok) await (await caches.open(USED)).put(path, response)
}

/** Forgets every other build. */
export async function keepOnly({ version }: ShellManifest): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(SHELL_CACHES) && name !== SHELL_CACHES + version) await caches.delete(name)
}

/** Any page of the app: they are all the same file. */
export async function shellPage({ version }: ShellManifest, request: Request): Promise<Response> {
  const page = await (await caches.open(SHELL_CACHES + version)).match('/')
  return page ?? fetch(request)
}

/** A file whose name says what is in it, or one of the build: as it was stored, else from the network. */
export async function shellFile({ version }: ShellManifest, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const stored = await (await caches.open(SHELL_CACHES + version)).match(pathname)
  if (stored) return stored
  const used = await caches.open(USED)
  const again = await used.match(pathname)
  if (again) return again
  const response = await fetch(request)
  if (response.ok && pathname.startsWith('/assets/')) {
    // A full disk keeps nobody from what the network gave.
    await used.put(pathname, response.clone()).catch(() => {})
    const keys = await used.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST_USED))) await used.delete(key)
  }
  return response
}

/** What may change at any time: from the network, else as it was last. */
export async function newestFile(request: Request): Promise<Response> {
  const used = await caches.open(USED)
  const { pathname } = new URL(request.url)
  const stored = await used.match(pathname)
  try {
    const signal = stored ? AbortSignal.timeout(PATIENCE) : undefined
    const response = await fetch(request, signal ? { signal } : {})
    if (response.ok) await used.put(pathname, response.clone()).catch(() => {})
    else if (stored) return stored
    return response
  } catch (error) {
    if (stored) return stored
    throw error
  }
}
