import type { NostrEvent } from '#kernel/ports'
import { findNewestDeviceList } from '../core/device-list'
import type { Invite } from '../core/invite'
import { parsePublicInvite } from '../core/public-invite'

/** An invite as far as it is to be proven: whoever made it may have written any inviter and any owner into it. */
export type ClaimedInvite = Pick<Invite, 'inviter' | 'ephemeralKey' | 'owner'>

/** Identity (hex) of the person whom the invite's maker claims to be. */
export const claimedOwner = ({ inviter, owner }: Pick<Invite, 'inviter' | 'owner'>): string =>
  owner ?? inviter

/** True if the key is the owner's own, or a device in the newest list that the owner has signed. */
export const isKeyOfOwner = (key: string, owner: string, events: readonly NostrEvent[]): boolean =>
  key === owner || findNewestDeviceList(events, owner)?.devices.includes(key) === true

/**
 * True if verified `events` prove an invite: one that the inviter has signed carries its key, and the inviter belongs to
 * the person whom it names.
 */
export const isInviteProven = (invite: ClaimedInvite, events: readonly NostrEvent[]): boolean =>
  isKeyOfOwner(invite.inviter, claimedOwner(invite), events) &&
  events.some(
    event =>
      event.pubkey === invite.inviter && parsePublicInvite(event)?.ephemeralKey === invite.ephemeralKey,
  )
