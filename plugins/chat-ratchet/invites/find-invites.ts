import { UserFacingError } from '#kernel'
import { type Filter, type NostrAccess, queryOnce } from '#kernel/ports'
import {
  DEVICE_LIST_KIND,
  type DeviceList,
  findNewestDeviceList,
  OLD_DEVICE_LIST_KIND,
} from '../core/device-list'
import type { Invite } from '../core/invite'
import { choosePublicInvite, PUBLIC_INVITE_KIND, PUBLIC_INVITE_LABEL } from '../core/public-invite'
import { USER_WAIT_LIMIT_MS } from '../relays/user-wait-limit'
import { type ClaimedInvite, claimedOwner, isInviteProven } from './invite-proof'

type QueryAccess = Pick<NostrAccess, 'query'>

/** Maximum number of devices of one person with which sessions are started. */
export const MAX_DEVICES = 10

const deviceListFilters = (owners: readonly string[]): readonly Filter[] => [
  { kinds: [DEVICE_LIST_KIND], authors: owners },
  { kinds: [OLD_DEVICE_LIST_KIND], authors: owners, '#d': ['double-ratchet/app-keys'] },
]

/** Resolves with the newest list of devices that a person has signed. */
export const fetchDeviceList = async (
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<DeviceList | undefined> =>
  findNewestDeviceList((await queryOnce(nostr, deviceListFilters([owner]), { signal })).events, owner)

/**
 * Resolves with the reader's own newest list of devices, for a change of it. Rejects with a `UserFacingError` if a
 * newer list may exist.
 */
export async function fetchOwnDeviceList(
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<DeviceList | undefined> {
  const { events, isComplete } = await queryOnce(nostr, deviceListFilters([owner]), {
    signal,
    ignoreRecent: true,
  })
  if (!isComplete)
    throw new UserFacingError(
      'Too few of your relays answered to change the list of your devices. Nothing was sent.',
    )
  return findNewestDeviceList(events, owner)
}

/**
 * Returns the filters for signed events about devices and invites: the device lists of `owners`, and the public invites
 * of `inviters`. Both contain public keys in hex.
 */
export const deviceAndInviteFilters = (
  owners: readonly string[],
  inviters: readonly string[],
): readonly Filter[] => [...deviceListFilters(owners), inviteFilter(inviters)]

const inviteFilter = (inviters: readonly string[]): Filter => ({
  kinds: [PUBLIC_INVITE_KIND],
  authors: inviters,
  '#l': [PUBLIC_INVITE_LABEL],
})

/** The public invites of a person that relays have returned. */
export interface FoundInvites {
  readonly invites: readonly Invite[]
  /** False if too few relays have answered in time to know that there are no other invites. */
  readonly isComplete: boolean
}

/** Resolves with the public invites that relays have for these devices. Each is signed by its device. */
export async function fetchDeviceInvites(
  nostr: QueryAccess,
  devices: readonly string[],
  options: { readonly signal: AbortSignal; readonly relays?: readonly string[] },
): Promise<readonly Invite[]> {
  const { events } = await queryOnce(nostr, [inviteFilter(devices)], {
    ...options,
    limitMs: USER_WAIT_LIMIT_MS,
  })
  return devices.flatMap(device => choosePublicInvite(events, device) ?? [])
}

/**
 * Resolves with the public invites of a person: of each device in their signed device list, or of the person's identity
 * if they have no list. Each is signed by its inviter.
 */
export async function fetchPublicInvites(
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<FoundInvites> {
  // The reader is waiting for this answer, and the invite may have been published a moment ago.
  const waiting = { signal, limitMs: USER_WAIT_LIMIT_MS, ignoreRecent: true }
  const ofOwner = await queryOnce(nostr, deviceAndInviteFilters([owner], [owner]), waiting)
  const list = findNewestDeviceList(ofOwner.events, owner)
  // If the person has a device list, the client does not read messages to other keys and does not answer them.
  const inviters = [...new Set(list && list.devices.length > 0 ? list.devices : [owner])].slice(
    0,
    MAX_DEVICES,
  )
  const otherInviters = inviters.filter(inviter => inviter !== owner)
  const ofDevices =
    otherInviters.length > 0 ? await queryOnce(nostr, [inviteFilter(otherInviters)], waiting) : undefined
  const events = [...ofOwner.events, ...(ofDevices?.events ?? [])]
  return {
    invites: inviters.flatMap(inviter => choosePublicInvite(events, inviter) ?? []),
    isComplete: ofOwner.isComplete && (ofDevices?.isComplete ?? true),
  }
}

/** Resolves with true if relays return, within seconds, the signed events that prove somebody else's invite. */
export async function checkInviteProof(
  nostr: QueryAccess,
  invite: ClaimedInvite,
  signal: AbortSignal,
): Promise<boolean> {
  const filters = deviceAndInviteFilters([claimedOwner(invite)], [invite.inviter])
  const { events } = await queryOnce(nostr, filters, { signal, limitMs: USER_WAIT_LIMIT_MS })
  return isInviteProven(invite, events)
}
