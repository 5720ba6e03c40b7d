import { Refusal } from '#kernel'
import { readText } from '#kernel/outside'
import { Malformed } from '#kernel/sandbox'
import { type GuestManifest, MAX_MANIFEST, readManifest } from './guest-manifest'

/** Maximum size of a guest's code in bytes. */
export const MAX_CODE = 4 * 1_024 * 1_024
const FETCH_MS = 10_000

/** True for a folder on this machine, such as `http://localhost:5199/`. */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return isHere && protocol === 'http:' && pathname.endsWith('/') && !search && !hash && !username
}

async function fetchText(
  url: string,
  max: number,
  signal: AbortSignal,
  limit: number = FETCH_MS,
): Promise<string> {
  // biome-ignore lint/style/noRestrictedGlobals: the developer's own machine, which the developer has named
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
  }).catch(() => undefined)
  const name = new URL(url).pathname
  if (!answer)
    throw new Refusal('It could not be loaded. Its server must run, and allow requests from this site.')
  if (!answer.ok) throw new Refusal(`Its server answers ${answer.status} for ${name}.`)
  const text = await readText(answer, max)
  if (text === undefined) throw new Refusal(`The file ${name} has more than ${max} bytes.`)
  return text
}

/** ms in which one request waits for a change. */
const CHANGE_MS = 3_600_000

/** Resolves when the server has built the guest anew. Rejects if the server ends. */
export async function nextChange(address: string, signal: AbortSignal): Promise<void> {
  await fetchText(`${address}changes`, 100, signal, CHANGE_MS)
}

export interface LocalFiles {
  readonly manifest: GuestManifest
  readonly code: string
  /** True if the server tells of changes: see `nextChange`. */
  readonly reloads: boolean
}

/** Loads a guest from a folder: `guest.json` and `guest.js`. Rejects with a `Refusal`. */
export async function loadLocal(address: string, signal: AbortSignal): Promise<LocalFiles> {
  const [json, code] = await Promise.all([
    fetchText(`${address}guest.json`, MAX_MANIFEST, signal),
    fetchText(`${address}guest.js`, MAX_CODE, signal),
  ])
  try {
    const manifest = readManifest(json)
    return { manifest, code, reloads: (JSON.parse(json) as { reloads?: unknown }).reloads === true }
  } catch (error) {
    throw error instanceof Malformed ? new Refusal(`${error.message}.`) : error
  }
}
