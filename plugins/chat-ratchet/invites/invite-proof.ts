import type { NostrEvent } from '#kernel/ports'
import { findNewestDeviceList } from '../core/device-list'
import type { Invite } from '../core/invite'
import { parsePublicInvite } from '../core/public-invite'

/**
 * The fields of an invite that have to be proven: whoever made the invite may have written any inviter and any owner
 * into it.
 */
export type ClaimedInvite = Pick<Invite, 'inviter' | 'ephemeralKey' | 'owner'>

/** Returns the identity (hex) of the person whom the invite's maker claims to be. */
export const claimedOwner = ({ inviter, owner }: Pick<Invite, 'inviter' | 'owner'>): string =>
  owner ?? inviter

/** True if the key is the owner's own, or belongs to a device in the newest list that the owner has signed. */
export const isKeyOfOwner = (key: string, owner: string, events: readonly NostrEvent[]): boolean =>
  key === owner || findNewestDeviceList(events, owner)?.devices.includes(key) === true

/**
 * True if verified `events` prove an invite: the inviter has signed an invite with the same key, and the inviter
 * belongs to the person whom the invite names as its owner.
 */
export const isInviteProven = (invite: ClaimedInvite, events: readonly NostrEvent[]): boolean =>
  isKeyOfOwner(invite.inviter, claimedOwner(invite), events) &&
  events.some(
    event =>
      event.pubkey === invite.inviter && parsePublicInvite(event)?.ephemeralKey === invite.ephemeralKey,
  )
