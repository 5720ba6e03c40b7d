import { createGuestFetch, type GuestConnection, openGuestConnection, sha256Hex } from '#kernel/sandbox'
import { createTrustedServers, createUrlPolicy, fetchExternalText } from '#kernel/url-policy'
import type { ParsedGuest } from './parse-guest'

/** ms within which a wallet must answer. */
const ANSWER_TIMEOUT_MS = 60_000
/** ms within which the code must arrive. */
const CODE_TIMEOUT_MS = 30_000
/** Maximum number of bytes of a guest's code. */
const MAX_CODE_BYTES = 4_000_000
/** If a guest has ended this many times within `FAILURE_WINDOW_MS`, it is not started again. */
const MAX_FAILURES = 3
const FAILURE_WINDOW_MS = 60_000

/** Runs a guest in its sandbox, from the first question to its wallet until the wallet is disconnected. */
export interface LazyGuestRunner {
  ask(connector: string, question: object, signal: AbortSignal): Promise<unknown>
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/**
 * Allows public servers only, and only by https, because a stranger's manifest must not lead into the visitor's own
 * network. If the page is on this machine, as during development, it also allows the servers of this machine that the
 * manifest names.
 */
function createGuestUrlPolicy(hosts: readonly string[]) {
  const own = createTrustedServers()
  if (LOOPBACK.test(location.host))
    own.setAddresses(
      'guest',
      hosts.filter(host => LOOPBACK.test(host)).map(host => `http://${host}`),
    )
  return createUrlPolicy({ trustedServers: own })
}

/** Prepares a guest. Its code is fetched, and compared with its hash, when the first question is asked. */
export function createLazyGuestRunner({ code, sha256, hosts }: ParsedGuest): LazyGuestRunner {
  let text: Promise<string> | undefined
  let connection: GuestConnection | undefined
  let failures: { readonly at: number; readonly reason: string }[] = []

  const fetchCode = async () => {
    // Browsers compute hashes only for pages from https and from this machine.
    if (!isSecureContext) throw new Error('Open this page by https to use this wallet.')
    const address = new URL(code, document.baseURI).href
    const own = createTrustedServers()
    own.setAddresses('page', [address])
    const allowed = await createUrlPolicy({ trustedServers: own }).checkWhenConfigured(address)
    const answer =
      allowed &&
      (await fetchExternalText(allowed, { timeoutMs: CODE_TIMEOUT_MS, maxBytes: MAX_CODE_BYTES }).catch(
        () => undefined,
      ))
    if (answer?.text === undefined) throw new Error('Its code could not be loaded.')
    if ((await sha256Hex(answer.text)) !== sha256)
      throw new Error('Its code is not the one that this page has chosen.')
    return answer.text
  }
  const start = async (signal: AbortSignal): Promise<GuestConnection> => {
    text ??= fetchCode()
    const loaded = await text.catch(error => {
      text = undefined
      throw error
    })
    signal.throwIfAborted()
    if (connection && connection.getEndReason() === undefined) return connection
    failures = failures.filter(({ at }) => performance.now() - at < FAILURE_WINDOW_MS)
    if (failures.length >= MAX_FAILURES)
      throw new Error(
        `It has failed ${MAX_FAILURES} times. Try again in a minute. ${failures.at(-1)?.reason}`,
      )
    const ending = new AbortController()
    const guestFetch = createGuestFetch({
      hosts,
      urlPolicy: createGuestUrlPolicy(hosts),
      signal: ending.signal,
      onRequest() {},
      onUnansweredWrite: () => connection?.markOutcomeUnknown(),
    })
    const opened = openGuestConnection(loaded, {
      async onCall(method, args) {
        if (method !== 'fetch') throw new Error(`A plugin in a widget may not call '${method}'`)
        return guestFetch(args)
      },
      onViewTrees() {},
      onEnded(reason) {
        failures.push({ at: performance.now(), reason })
        ending.abort()
      },
    })
    signal.addEventListener('abort', () => {
      ending.abort()
      opened.dispose()
    })
    connection = opened
    return opened
  }
  return {
    async ask(connector, question, signal) {
      const running = await start(signal)
      return running.ask('wallet', connector, question, ANSWER_TIMEOUT_MS)
    },
  }
}
