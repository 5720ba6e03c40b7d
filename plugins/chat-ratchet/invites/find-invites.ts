import { UserFacingError } from '#kernel'
import type { Filter, NostrAccess } from '#kernel/ports'
import {
  DEVICE_LIST_KIND,
  type DeviceList,
  findNewestDeviceList,
  OLD_DEVICE_LIST_KIND,
} from '../core/device-list'
import type { Invite } from '../core/invite'
import { choosePublicInvite, PUBLIC_INVITE_KIND, PUBLIC_INVITE_LABEL } from '../core/public-invite'
import { queryOnce, queryRelays } from '../relays/query-once'

type QueryAccess = Pick<NostrAccess, 'query'>

/** Number of devices of one person with each of which a session is begun. */
const MAX_DEVICES = 10

const deviceListFilters = (owner: string): readonly Filter[] => [
  { kinds: [DEVICE_LIST_KIND], authors: [owner] },
  { kinds: [OLD_DEVICE_LIST_KIND], authors: [owner], '#d': ['double-ratchet/app-keys'] },
]

/** Resolves with the newest list of devices that a person has signed. */
export const fetchDeviceList = async (
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<DeviceList | undefined> =>
  findNewestDeviceList(await queryOnce(nostr, deviceListFilters(owner), signal), owner)

/** Resolves with the reader's own list, to be changed. Rejects with a `UserFacingError` if a newer one may be missing. */
export async function fetchOwnDeviceList(
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<DeviceList | undefined> {
  const { events, isComplete } = await queryRelays(nostr, deviceListFilters(owner), signal, {
    ignoreRecent: true,
  })
  if (!isComplete)
    throw new UserFacingError(
      'Too few of your relays answered to change the list of your devices. Nothing was sent.',
    )
  return findNewestDeviceList(events, owner)
}

/** The public invites of a person, and whether more than half of the asked relays have answered. */
interface PublicInvites {
  readonly invites: readonly Invite[]
  readonly isComplete: boolean
}

/**
 * Resolves with the public invites of a person: of each device in the list that the person has signed, and of the person's
 * identity. Each is signed by its inviter.
 */
export async function fetchPublicInvites(
  nostr: QueryAccess,
  owner: string,
  signal: AbortSignal,
): Promise<PublicInvites> {
  const list = await fetchDeviceList(nostr, owner, signal)
  // If there is a list, messages to other keys would arrive nowhere, and their answers would not come back.
  const inviters = [...new Set(list && list.devices.length > 0 ? list.devices : [owner])].slice(
    0,
    MAX_DEVICES,
  )
  const { events, isComplete } = await queryRelays(
    nostr,
    [{ kinds: [PUBLIC_INVITE_KIND], authors: inviters, '#l': [PUBLIC_INVITE_LABEL] }],
    signal,
    // Relays that were asked a moment ago would not be asked again, and so would not answer.
    { ignoreRecent: true },
  )
  return { invites: inviters.flatMap(inviter => choosePublicInvite(events, inviter) ?? []), isComplete }
}
