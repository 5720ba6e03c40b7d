import { bytesToHex } from '@noble/hashes/utils.js'
import type { CryptoEnvironment } from '#kernel/keys'
import { compareNewestFirst, getIdentifier, isHexKey } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import type { VerifiedResponse } from './invite-response'

export const DEVICE_LIST_KIND = 37_368
/** The kind and the `d` tag of device lists in older clients (version 0.0.138 of the package nostr-double-ratchet). */
export const OLD_DEVICE_LIST_KIND = 30_078
const OLD_IDENTIFIER = 'double-ratchet/app-keys'
const TYPE = 'app_keys_roster_snapshot'
const MAX_DEVICES = 200

/** The public keys with which a person chats: one for each device. The person's identity may be one of them. */
export interface DeviceList {
  /** Identity (hex) of the person, who has signed the list. */
  readonly owner: string
  /** Public keys of the devices, hex. */
  readonly devices: readonly string[]
  /** The event that the list was read from. */
  readonly event: NostrEvent
}

/** Reads a device list from an event whose signature is verified. Undefined for every other event. */
export function parseDeviceList(event: NostrEvent): DeviceList | undefined {
  const { kind, tags, pubkey: owner } = event
  const hasTag = (name: string, value: string) => tags.some(tag => tag[0] === name && tag[1] === value)
  const isList =
    kind === DEVICE_LIST_KIND
      ? hasTag('type', TYPE) && hasTag('owner_pubkey', owner)
      : kind === OLD_DEVICE_LIST_KIND && getIdentifier(event) === OLD_IDENTIFIER
  if (!isList) return undefined
  const devices = new Set(tags.flatMap(([name, key]) => (name === 'device' && isHexKey(key) ? [key] : [])))
  return { owner, devices: [...devices].slice(0, MAX_DEVICES), event }
}

/**
 * Returns the newest list of `owner`. A device that the newest list lacks was removed, even if an older list contains
 * it.
 */
export const findNewestDeviceList = (events: readonly NostrEvent[], owner: string): DeviceList | undefined =>
  events
    .flatMap(event => (event.pubkey === owner ? (parseDeviceList(event) ?? []) : []))
    .toSorted((a, b) => compareNewestFirst(a.event, b.event))[0]

/**
 * Returns the person to whom the invitee of a response belongs. The claim in the response counts if it names the
 * invitee, or if the invitee is in the newest list that the claimed person has signed. Otherwise, the invitee is a
 * person of their own.
 */
export const resolveInviteeOwner = (
  { invitee, ownerClaim }: VerifiedResponse,
  deviceList: DeviceList | undefined,
): string =>
  ownerClaim !== undefined && deviceList?.owner === ownerClaim && deviceList.devices.includes(invitee)
    ? ownerClaim
    : invitee

/**
 * Returns the draft of a list with one more device, for `owner` to sign. Returns undefined if the device is in `newest`
 * already. All other content of `newest` is kept, because a newer client may have written fields that Pinion does not
 * know.
 */
export function buildListWithDevice(
  newest: DeviceList | undefined,
  { owner, device }: { readonly owner: string; readonly device: string },
  { now, randomBytes }: CryptoEnvironment,
): Required<EventDraft> | undefined {
  if (newest?.devices.includes(device)) return undefined
  const seconds = Math.floor(now / 1_000)
  const deviceTag = ['device', device, String(seconds)]
  if (!newest) {
    const id = formatUuid(randomBytes(16))
    const tags = [
      ['d', id],
      ['i', id, 'subject'],
      ['owner_pubkey', owner],
      ['schema', '1'],
      ['type', TYPE],
      ['p', device],
      deviceTag,
    ]
    return { kind: DEVICE_LIST_KIND, content: '', tags: tags.toSorted(compareTags), created_at: seconds }
  }
  const { kind, tags } = newest.event
  const isOld = kind === OLD_DEVICE_LIST_KIND
  return replaceTags(
    newest,
    isOld ? [...tags, deviceTag] : [...tags, ['p', device], deviceTag].toSorted(compareTags),
    now,
  )
}

/**
 * Returns the draft of the newest list without one device, for the owner to sign. Returns undefined if the list does
 * not contain the device. All other content of the list is kept.
 */
export function buildListWithoutDevice(
  newest: DeviceList | undefined,
  device: string,
  now: number,
): Required<EventDraft> | undefined {
  if (!newest?.devices.includes(device)) return undefined
  const isDeviceTag = ([name, key]: readonly string[]) =>
    (name === 'device' || name === 'p') && key === device
  return replaceTags(
    newest,
    newest.event.tags.filter(tag => !isDeviceTag(tag)),
    now,
  )
}

/** Builds the draft of a list with other tags and a later `created_at` than the list itself. `now` is in ms. */
const replaceTags = (
  { event: { kind, content, created_at } }: DeviceList,
  tags: readonly (readonly string[])[],
  now: number,
): Required<EventDraft> => ({
  kind,
  content,
  tags,
  created_at: Math.max(Math.floor(now / 1_000), created_at + 1),
})

function compareTags(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left = '', right = ''] = [a[index], b[index]]
    if (left !== right) return left < right ? -1 : 1
  }
  return a.length - b.length
}

/** Formats 16 random bytes as a UUID (version 4). */
function formatUuid(bytes: Uint8Array): string {
  const hex = bytesToHex(bytes)
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
