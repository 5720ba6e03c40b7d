import { askOutside, createOutside, createOwnServers } from '#kernel/outside'
import { createGuestFetch, type GuestLine, hashOf, openLine } from '#kernel/sandbox'
import type { ReadGuest } from './read-guest'

/** ms in which a wallet answers. */
const ANSWER_MS = 60_000
/** ms in which the code must arrive. */
const CODE_MS = 30_000
/** Maximum number of bytes of a guest's code. */
const MAX_CODE = 4_000_000
/** A guest that has ended so often within `SUSPEND_MS` is not started again. */
const MAX_ENDS = 3
/** ms */
const SUSPEND_MS = 60_000

/** A guest that runs from the first question on, until the wallet is disconnected. */
export interface RunningGuest {
  ask(connector: string, question: object, signal: AbortSignal): Promise<unknown>
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/**
 * Allows public servers, by https. A stranger's manifest must not lead into the visitor's own network. A page on this
 * machine, whose author tries things out, may reach the servers of this machine.
 */
function outsideOf(hosts: readonly string[]) {
  const own = createOwnServers()
  if (LOOPBACK.test(location.host))
    own.name(
      'guest',
      hosts.filter(host => LOOPBACK.test(host)).map(host => `http://${host}`),
    )
  return createOutside({ own })
}

/** Prepares a guest. Its code is fetched, and compared with its hash, when the first question is asked. */
export function prepareGuest({ code, sha256, hosts }: ReadGuest): RunningGuest {
  let text: Promise<string> | undefined
  let line: GuestLine | undefined
  let ends: { readonly at: number; readonly reason: string }[] = []

  const fetchCode = async () => {
    // Browsers compute hashes only for pages from https and from this machine.
    if (!isSecureContext) throw new Error('Open this page by https to use this wallet.')
    const address = new URL(code, document.baseURI).href
    const own = createOwnServers()
    own.name('page', [address])
    const allowed = await createOutside({ own }).decide(address)
    const answer =
      allowed && (await askOutside(allowed, { limit: CODE_MS, most: MAX_CODE }).catch(() => undefined))
    if (answer?.text === undefined) throw new Error('Its code could not be loaded.')
    if ((await hashOf(answer.text)) !== sha256)
      throw new Error('Its code is not the one that this page has chosen.')
    return answer.text
  }
  const start = async (signal: AbortSignal): Promise<GuestLine> => {
    text ??= fetchCode()
    const loaded = await text.catch(error => {
      text = undefined
      throw error
    })
    signal.throwIfAborted()
    if (line && line.ended() === undefined) return line
    ends = ends.filter(({ at }) => performance.now() - at < SUSPEND_MS)
    if (ends.length >= MAX_ENDS)
      throw new Error(`It has failed ${MAX_ENDS} times. Try again in a minute. ${ends.at(-1)?.reason}`)
    const ending = new AbortController()
    const ask = createGuestFetch({
      hosts,
      outside: outsideOf(hosts),
      signal: ending.signal,
      counted() {},
      lost: () => line?.lost(),
    })
    const opened = openLine(loaded, {
      async call(method, args) {
        if (method !== 'fetch') throw new Error(`A plugin in a widget may not call '${method}'`)
        return ask(args)
      },
      trees() {},
      ended(reason) {
        ends.push({ at: performance.now(), reason })
        ending.abort()
      },
    })
    signal.addEventListener('abort', () => {
      ending.abort()
      opened.dispose()
    })
    line = opened
    return opened
  }
  return {
    async ask(connector, question, signal) {
      const running = await start(signal)
      return running.ask('wallet', connector, question, ANSWER_MS)
    },
  }
}
