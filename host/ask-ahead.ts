import type { EnginePort, RelayChoice } from '#kernel/engine'
import { normalizeRelayUrl } from '../kernel/nostr/codec/relay-url'
import { firstQuestion } from '../plugins/feeds/first-question'

/** A record of ours in localStorage, unchecked. */
const stored = (key: string) => {
  try {
    return JSON.parse(localStorage.getItem(`pinion/${key}`) ?? 'null')?.value as unknown
  } catch {
    return undefined
  }
}
const field = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name]

/**
 * The home page's first question goes to the engine while the page's own code is still being read. Where anything is
 * not as it is for most, nothing is asked: the page itself will.
 */
export async function askAhead(engine: EnginePort, config: Promise<unknown>): Promise<void> {
  if (location.pathname !== '/' || location.search || field(stored('plugins'), 'feeds') === false) return
  const filter = firstQuestion(stored('home'))
  const own = field(stored('accounts'), 'current')
  const chosen = stored('relays')
  const raw = own && chosen ? undefined : await config.catch(() => {})
  const owner = own ?? field(raw, 'rootAccount')
  const relays = chosen ?? field(raw, 'relays')
  if (!filter || typeof owner !== 'string' || !/^[0-9a-f]{64}$/.test(owner) || !Array.isArray(relays)) return
  engine.send([
    {
      op: 'ahead',
      owner,
      relays: relays.slice(0, 20).flatMap(choice),
      filter: { kinds: filter.kinds, authors: own ? [owner] : [], limit: filter.limit },
    },
  ])
}

/** One of the configuration's, or of the reader's own list. */
function choice(relay: unknown): readonly RelayChoice[] {
  const own = typeof relay === 'string' ? { url: relay } : relay
  const url = normalizeRelayUrl(field(own, 'url') as string)
  return url === undefined
    ? []
    : [{ url, read: field(own, 'read') !== false, write: field(own, 'write') !== false }]
}
