import type { ContributionEntry } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { NotifiedAction, notificationKinds } from '../contract'
import { isChatReaction, isReactionWithoutKind } from '../kinds/is-chat-reaction'
import { findTaggedAddress, getTaggedEventIds, isTargetId } from '../kinds/tagged-targets'
import type { ParsedNotificationEvent } from './group-notifications'

type Kind = Parameters<typeof notificationKinds>[0]

export interface ParseNotificationsOptions {
  readonly readerPubkey: string
  /** s */
  readonly now: number
  readonly kinds: readonly ContributionEntry<Kind>[]
  /** Returns what the kind's `verifier` has found about an event. If this is `undefined`, the event is left out. */
  readonly getVerified: (
    entry: ContributionEntry<Kind>,
    event: NostrEvent,
  ) => Partial<NotifiedAction> | undefined
  /** True for the id or address of an event of the reader, as far as known. */
  readonly isOwn?: (key: string) => boolean
  /**
   * True for the id of a chat message, false for another event and for one that this device does not have. If it is not
   * known yet, a reaction to the event is left out.
   */
  readonly isChatMessage?: (id: string) => boolean | undefined
  /** Called when a plugin's `parseAction` throws. */
  readonly onFault: (entry: ContributionEntry<Kind>, error: unknown) => void
}

/**
 * Seconds by which an event's date may be in the future. An event with a later date would stay at the top of the list.
 */
const MAX_FUTURE_SECONDS = 600
/** Maximum number of characters of an event's content that are kept. */
const MAX_CONTENT = 2_000

/** Returns what events mean for the reader. The reader's own actions and reactions in chats are left out. */
export function parseNotificationEvents(
  events: readonly NostrEvent[],
  options: ParseNotificationsOptions,
): ParsedNotificationEvent[] {
  const {
    readerPubkey,
    now,
    kinds,
    getVerified,
    isOwn = () => false,
    isChatMessage = () => false,
    onFault,
  } = options
  return events.flatMap(event => {
    if (event.created_at > now + MAX_FUTURE_SECONDS || isChatReaction(event.kind, event.tags)) return []
    const eventIds = getTaggedEventIds(event)
    if (isReactionWithoutKind(event.kind, event.tags)) {
      // The last `e` tag is the event that the reaction is about (NIP-25).
      const targetId = eventIds.at(-1)
      if (targetId !== undefined && isChatMessage(targetId) !== false) return []
    }
    const facts = {
      event,
      readerPubkey,
      eventIds,
      address: findTaggedAddress(event),
      isOwn,
    }
    for (const entry of kinds) {
      if (!entry.value.kinds.includes(event.kind)) continue
      // A verified event, such as a zap receipt, may have another author than the person who acted. Only the verifier
      // knows that person.
      const checked = entry.value.verifier ? getVerified(entry, event) : {}
      if (!checked || (!entry.value.verifier && event.pubkey === readerPubkey)) continue
      try {
        const action = entry.value.parseAction(facts)
        const verifiedAction = action && { ...action, ...checked }
        if (!verifiedAction || !isTargetId(verifiedAction.targetId)) continue
        const {
          targetId,
          actorPubkey = event.pubkey,
          actionType,
          msats,
          isAnonymous,
          content = event.content,
        } = verifiedAction
        if (actorPubkey === readerPubkey) return []
        const text = content.slice(0, MAX_CONTENT)
        return [
          {
            event,
            type: entry.key,
            targetId,
            actorPubkey,
            actionType,
            msats,
            isAnonymous,
            content: text,
          },
        ]
      } catch (error) {
        onFault(entry, error)
      }
    }
    return []
  })
}
