import { compareNewestFirst, getIdentifier, isHexKey } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { hasValidInviteKeys, type Invite } from './invite'

/** Kind of an event that holds an app's data (NIP-78). */
export const PUBLIC_INVITE_KIND = 30_078
export const PUBLIC_INVITE_LABEL = 'double-ratchet/invites'
const IDENTIFIER_PREFIX = `${PUBLIC_INVITE_LABEL}/`
/**
 * The id under which Pinion publishes its invite. Current clients ignore every other id except the author's own public
 * key.
 */
const PUBLIC_INVITE_ID = 'public'
/**
 * Returns the `d` tag of a public invite with the given id. The default is the id of the invite that Pinion publishes.
 */
export const publicInviteIdentifier = (id: string = PUBLIC_INVITE_ID): string => IDENTIFIER_PREFIX + id

/** Returns the draft of the event that publishes an invite. The inviter has to sign it. */
export const buildPublicInvite = (
  { ephemeralKey, sharedSecret }: Invite,
  now: number,
): Required<EventDraft> => ({
  kind: PUBLIC_INVITE_KIND,
  content: '',
  tags: [
    ['ephemeralKey', ephemeralKey],
    ['sharedSecret', sharedSecret],
    ['d', publicInviteIdentifier()],
    ['l', PUBLIC_INVITE_LABEL],
  ],
  created_at: Math.floor(now / 1_000),
})

/** Returns the draft that revokes a public invite: a newer version without its keys. `now` is in ms. */
export const buildInviteRevocation = (now: number, id: string = PUBLIC_INVITE_ID): Required<EventDraft> => ({
  kind: PUBLIC_INVITE_KIND,
  content: '',
  tags: [['d', publicInviteIdentifier(id)]],
  created_at: Math.floor(now / 1_000),
})

/** Returns the id in the `d` tag of an invite event, which may be empty. Returns undefined for every other event. */
function parseInviteId(event: NostrEvent): string | undefined {
  const identifier = getIdentifier(event)
  return event.kind === PUBLIC_INVITE_KIND && identifier.startsWith(IDENTIFIER_PREFIX)
    ? identifier.slice(IDENTIFIER_PREFIX.length)
    : undefined
}

/**
 * Reads the invite in an event whose signature is verified. Returns undefined if there is none or if it was revoked.
 * Version 0.0.36 of nostr-double-ratchet revokes an invite by removing only the `l` tag, so the keys alone do not make
 * it valid.
 */
export function parsePublicInvite(event: NostrEvent): Invite | undefined {
  if (parseInviteId(event) === undefined) return undefined
  const tagValue = (name: string) => event.tags.find(tag => tag[0] === name)?.[1]
  if (!event.tags.some(([name, label]) => name === 'l' && label === PUBLIC_INVITE_LABEL)) return undefined
  const [inviter, ephemeralKey, sharedSecret] = [
    event.pubkey,
    tagValue('ephemeralKey'),
    tagValue('sharedSecret'),
  ]
  if (!isHexKey(ephemeralKey) || !isHexKey(sharedSecret)) return undefined
  if (!hasValidInviteKeys({ inviter, ephemeralKey })) return undefined
  return { inviter, ephemeralKey, sharedSecret, relays: [] }
}

/**
 * Chooses among the verified invite events of `inviter`: the invite with the id `public`, or else the newest one. A
 * revoked invite is not chosen, and neither are its older versions.
 */
export function choosePublicInvite(events: readonly NostrEvent[], inviter: string): Invite | undefined {
  const newest = new Map<string, NostrEvent>()
  for (const event of events.toSorted(compareNewestFirst)) {
    const id = parseInviteId(event)
    if (event.pubkey === inviter && id !== undefined && !newest.has(id)) newest.set(id, event)
  }
  const publicEvent = newest.get(PUBLIC_INVITE_ID)
  const invite = publicEvent && parsePublicInvite(publicEvent)
  if (invite) return invite
  for (const event of newest.values()) {
    const fallbackInvite = parsePublicInvite(event)
    if (fallbackInvite) return fallbackInvite
  }
  return undefined
}
