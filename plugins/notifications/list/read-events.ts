import type { Entry } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { NotificationPart, notificationKinds } from '../contract'
import { isTarget, taggedAddress, taggedIds } from '../kinds/targets'
import type { Occurrence } from './group-notifications'

type Kind = Parameters<typeof notificationKinds>[0]

export interface ReadOptions {
  readonly me: string
  /** s */
  readonly now: number
  readonly kinds: readonly Entry<Kind>[]
  /** Returns what the kind's `check` has verified about an event. If `undefined`, the event is left out. */
  readonly checkedOf: (entry: Entry<Kind>, event: NostrEvent) => Partial<NotificationPart> | undefined
  /** True for the id or address of an event that is known to be the reader's. */
  readonly isOwn?: (key: string) => boolean
  /** Called when a plugin's `of` throws. */
  readonly onFault: (entry: Entry<Kind>, error: unknown) => void
}

/**
 * Seconds by which an event's date may be in the future. An event with a later date would stay at the top of the list.
 */
const MAX_FUTURE_SECONDS = 600
/** Maximum number of characters of an event's content that are kept. */
const MAX_CONTENT = 2_000

/** Returns what events mean for the reader. The reader's own actions are left out. */
export function readEvents(events: readonly NostrEvent[], options: ReadOptions): Occurrence[] {
  const { me, now, kinds, checkedOf, isOwn = () => false, onFault } = options
  return events.flatMap(event => {
    if (event.created_at > now + MAX_FUTURE_SECONDS) return []
    const facts = { event, me, ids: taggedIds(event), address: taggedAddress(event), isOwn }
    for (const entry of kinds) {
      if (!entry.value.kinds.includes(event.kind)) continue
      // The author of a checked event, such as a zap receipt, need not be the person who acted. Only the check knows
      // that person.
      const checked = entry.value.check ? checkedOf(entry, event) : {}
      if (!checked || (!entry.value.check && event.pubkey === me)) continue
      try {
        const said = entry.value.of(facts)
        const part = said && { ...said, ...checked }
        if (!part || !isTarget(part.about)) continue
        const { about, by = event.pubkey, as, msats, isAnonymous, content = event.content } = part
        if (by === me) return []
        const words = content.slice(0, MAX_CONTENT)
        return [{ event, type: entry.key, about, by, as, msats, isAnonymous, content: words }]
      } catch (error) {
        onFault(entry, error)
      }
    }
    return []
  })
}
