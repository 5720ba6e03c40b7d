import { UserFacingError } from '../../../core/user-facing-error'
import { parseEvent } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft } from '../../../ports/publishing'

export type UnsignedEvent = Required<EventDraft> & { readonly pubkey: string }

const sameTags = (a: EventDraft['tags'], b: EventDraft['tags']) =>
  a.length === b.length &&
  a.every((tag, i) => tag.length === b[i]?.length && tag.every((x, j) => x === b[i]?.[j]))

/**
 * Returns the signer's event if it matches the draft, otherwise throws a `UserFacingError`. An extension or remote
 * signer might return another key, time, tag or text. The engine verifies the signature later.
 */
export function checkSignerAnswer(draft: UnsignedEvent, answer: unknown): NostrEvent {
  const event = parseEvent(answer)
  if (!event) throw new UserFacingError('The signer gave no valid event back. Nothing was published.')
  if (event.pubkey !== draft.pubkey)
    throw new UserFacingError(
      'The signer signed for another account. Choose the right one there and try again.',
    )
  const isUnchanged =
    event.kind === draft.kind &&
    event.created_at === draft.created_at &&
    event.content === draft.content &&
    sameTags(event.tags, draft.tags)
  if (!isUnchanged)
    throw new UserFacingError('The signer changed what was to be signed. Nothing was published.')
  return event
}
