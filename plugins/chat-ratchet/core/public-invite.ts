import { compareNewest, identifierOf, isHexKey } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { hasValidKeys, type Invite } from './invite'

/** Kind of an event that holds an app's data (NIP-78). */
export const INVITE_KIND = 30_078
export const INVITE_LABEL = 'double-ratchet/invites'
const PREFIX = `${INVITE_LABEL}/`
/** The id to write. Today's clients ignore all others but the author's own key. */
const PUBLIC = 'public'

/** Returns the draft of the event that makes an invite public. The inviter has to sign it. */
export const publicInviteDraft = (
  { ephemeralKey, sharedSecret }: Invite,
  now: number,
): Required<EventDraft> => ({
  kind: INVITE_KIND,
  content: '',
  tags: [
    ['ephemeralKey', ephemeralKey],
    ['sharedSecret', sharedSecret],
    ['d', PREFIX + PUBLIC],
    ['l', INVITE_LABEL],
  ],
  created_at: Math.floor(now / 1_000),
})

/** Returns the draft that revokes a public invite: a newer version without its keys. `now` is in ms. */
export const revocationDraft = (now: number, id: string = PUBLIC): Required<EventDraft> => ({
  kind: INVITE_KIND,
  content: '',
  tags: [['d', PREFIX + id]],
  created_at: Math.floor(now / 1_000),
})

/** Returns the id of an invite event, '' included. Undefined for every other event. */
function inviteIdOf(event: NostrEvent): string | undefined {
  const identifier = identifierOf(event)
  return event.kind === INVITE_KIND && identifier.startsWith(PREFIX)
    ? identifier.slice(PREFIX.length)
    : undefined
}

/**
 * Reads the invite of an event whose signature is verified. Undefined if it is none, or was revoked: the client of 2025
 * left the keys then and took only the `l` tag away.
 */
export function readPublicInvite(event: NostrEvent): Invite | undefined {
  if (inviteIdOf(event) === undefined) return undefined
  const value = (name: string) => event.tags.find(tag => tag[0] === name)?.[1]
  if (!event.tags.some(([name, label]) => name === 'l' && label === INVITE_LABEL)) return undefined
  const [inviter, ephemeralKey, sharedSecret] = [event.pubkey, value('ephemeralKey'), value('sharedSecret')]
  if (!isHexKey(ephemeralKey) || !isHexKey(sharedSecret)) return undefined
  if (!hasValidKeys({ inviter, ephemeralKey })) return undefined
  return { inviter, ephemeralKey, sharedSecret, relays: [] }
}

/**
 * Chooses among the verified invite events of `inviter`: the one with the id `public`, or else the newest. A revoked
 * invite counts as none, and so do older versions of it.
 */
export function choosePublicInvite(events: readonly NostrEvent[], inviter: string): Invite | undefined {
  const newest = new Map<string, NostrEvent>()
  for (const event of events.toSorted(compareNewest)) {
    const id = inviteIdOf(event)
    if (event.pubkey === inviter && id !== undefined && !newest.has(id)) newest.set(id, event)
  }
  const named = newest.get(PUBLIC)
  const invite = named && readPublicInvite(named)
  if (invite) return invite
  for (const event of newest.values()) {
    const other = readPublicInvite(event)
    if (other) return other
  }
  return undefined
}
