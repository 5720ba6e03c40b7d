/** The object that an extension puts on `window` (NIP-07). Each function may be missing or return invalid values. */
export interface Nip07Extension {
  getPublicKey?(): Promise<unknown>
  signEvent?(event: object): Promise<unknown>
  readonly nip44?: {
    encrypt?(peer: string, text: string): Promise<unknown>
    decrypt?(peer: string, payload: string): Promise<unknown>
  }
  readonly nip04?: { decrypt?(peer: string, payload: string): Promise<unknown> }
}

/** Milliseconds to wait for an extension, because some add their object to the page late. */
const EXTENSION_TIMEOUT_MS = 3_000
const EXTENSION_CHECK_MS = 100

/** Returns the extension's object if the page has it already. */
export function getNip07Extension(): Nip07Extension | undefined {
  const { nostr } = window as { nostr?: unknown }
  return typeof nostr === 'object' && nostr !== null ? (nostr as Nip07Extension) : undefined
}

/** Waits up to 3 s for an extension to appear. */
export async function waitForNip07Extension(signal?: AbortSignal): Promise<Nip07Extension | undefined> {
  for (
    let waitedMs = 0;
    waitedMs < EXTENSION_TIMEOUT_MS && !signal?.aborted;
    waitedMs += EXTENSION_CHECK_MS
  ) {
    const extension = getNip07Extension()
    if (extension) return extension
    await new Promise(resolve => setTimeout(resolve, EXTENSION_CHECK_MS))
  }
  return getNip07Extension()
}
