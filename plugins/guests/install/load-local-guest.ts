import { UserFacingError } from '#kernel'
import { MalformedError } from '#kernel/sandbox'
import { readLimitedText } from '#kernel/url-policy'
import { type GuestManifest, MAX_MANIFEST_CHARS, parseGuestManifest } from './guest-manifest'

/** Maximum size of a guest's code in bytes. */
export const MAX_CODE_BYTES = 4 * 1_024 * 1_024
const FETCH_TIMEOUT_MS = 10_000

/** True if the address is that of a folder on this machine, such as `http://localhost:5199/`. */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return isHere && protocol === 'http:' && pathname.endsWith('/') && !search && !hash && !username
}

async function fetchText(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
  timeoutMs: number = FETCH_TIMEOUT_MS,
): Promise<string> {
  // biome-ignore lint/style/noRestrictedGlobals: the developer's own machine, which the developer has named
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(() => undefined)
  const name = new URL(url).pathname
  if (!answer)
    throw new UserFacingError(
      'It could not be loaded. Its server must run, and allow requests from this site.',
    )
  if (!answer.ok) throw new UserFacingError(`Its server answers ${answer.status} for ${name}.`)
  const text = await readLimitedText(answer, maxBytes)
  if (text === undefined) throw new UserFacingError(`The file ${name} has more than ${maxBytes} bytes.`)
  return text
}

/** Milliseconds for which one request waits until the server reports a change. */
const CHANGE_TIMEOUT_MS = 3_600_000

/** Resolves when the server reports that it has rebuilt the guest. Rejects if the server stops. */
export async function waitForChange(address: string, signal: AbortSignal): Promise<void> {
  await fetchText(`${address}changes`, 100, signal, CHANGE_TIMEOUT_MS)
}

export interface LocalGuestFiles {
  readonly manifest: GuestManifest
  readonly code: string
  /** True if the server reports changes; see `waitForChange`. */
  readonly notifiesChanges: boolean
}

/** Loads a guest from a folder: `guest.json` and `guest.js`. Rejects with a `UserFacingError`. */
export async function loadLocalGuest(address: string, signal: AbortSignal): Promise<LocalGuestFiles> {
  const [json, code] = await Promise.all([
    fetchText(`${address}guest.json`, MAX_MANIFEST_CHARS, signal),
    fetchText(`${address}guest.js`, MAX_CODE_BYTES, signal),
  ])
  try {
    const manifest = parseGuestManifest(json)
    return { manifest, code, notifiesChanges: (JSON.parse(json) as { reloads?: unknown }).reloads === true }
  } catch (error) {
    throw error instanceof MalformedError ? new UserFacingError(`${error.message}.`) : error
  }
}
