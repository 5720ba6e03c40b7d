import type { Entry, NostrEvent } from '#kernel'
import type { notificationKinds } from '../contract'
import { isTarget } from '../kinds/targets'
import type { Occurrence } from './group-notifications'

type Kind = Parameters<typeof notificationKinds>[0]

export interface CheckedZap {
  readonly sender: string
  readonly msats: number
  readonly comment: string
}

export interface ReadOptions {
  readonly me: string
  /** s */
  readonly now: number
  readonly kinds: readonly Entry<Kind>[]
  /** The verified zap of a receipt; other receipts are left out (NIP-57). */
  readonly zapOf: (receipt: NostrEvent) => CheckedZap | undefined
  /** Called when a plugin's `of` throws. */
  readonly onFault: (entry: Entry<Kind>, error: unknown) => void
}

const ZAP_RECEIPT = 9735
/** s; an event dated farther ahead would stay on top permanently. */
const AHEAD = 600
/** Characters of an event's content that are kept. */
const MAX_CONTENT = 2_000

/** The meaning of events for the reader, without the reader's own actions. */
export function readEvents(events: readonly NostrEvent[], options: ReadOptions): Occurrence[] {
  const { me, now, kinds, zapOf, onFault } = options
  return events.flatMap(event => {
    if (event.created_at > now + AHEAD) return []
    const zap = event.kind === ZAP_RECEIPT ? zapOf(event) : undefined
    if (event.kind === ZAP_RECEIPT ? !zap || zap.sender === me : event.pubkey === me) return []
    for (const entry of kinds) {
      if (!entry.value.kinds.includes(event.kind)) continue
      try {
        const part = entry.value.of(event, me)
        if (!part || !isTarget(part.about)) continue
        const by = zap?.sender ?? part.by ?? event.pubkey
        if (by === me) return []
        const content = (zap ? zap.comment : event.content).slice(0, MAX_CONTENT)
        return [{ event, type: entry.key, about: part.about, by, as: part.as, msats: zap?.msats, content }]
      } catch (error) {
        onFault(entry, error)
      }
    }
    return []
  })
}
