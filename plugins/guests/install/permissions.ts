import { HOST_PATTERN } from '#kernel/sandbox'
import type { GuestManifest } from './guest-manifest'

/** The pattern of a guest's permission. */
export const PERMISSION_PATTERN = new RegExp(
  `^(?:me|wallet:pay|wallet:connect|(?:read|publish):\\d{1,5}|store:\\d{1,4}|network:${HOST_PATTERN})$`,
)

/** Kinds that no guest may publish: private messages, their gift wraps, and events with which a user authenticates. */
const UNPUBLISHABLE = [4, 13, 14, 15, 1059, 1060, 22_242, 24_133, 24_242, 27_235]

/**
 * True for a kind that a guest may propose to publish. Profiles and replaceable lists are excluded: a guest does not
 * know the newest version, and would delete what other clients have added to it.
 */
export const isPublishableKind = (kind: number): boolean =>
  !UNPUBLISHABLE.includes(kind) &&
  kind !== 0 &&
  kind !== 3 &&
  !(kind >= 10_000 && kind < 20_000) &&
  !(kind >= 30_000 && kind < 30_040) &&
  kind <= 65_535

/** True for a kind that the user may allow permanently, so that no dialog asks for each event. */
export const isRememberableKind = (kind: number): boolean => kind !== 5 && kind < 10_000

type ManifestPermissions = Pick<GuestManifest, 'requires'>

const permissionValues = ({ requires = [] }: ManifestPermissions, name: string): readonly string[] =>
  requires.filter(each => each.startsWith(`${name}:`)).map(each => each.slice(name.length + 1))

/** The kinds that a guest requests to read. */
export const getRequestedReadKinds = (guest: ManifestPermissions): readonly number[] =>
  permissionValues(guest, 'read').map(Number)

/** The kinds that a guest requests to propose for publication. */
export const getRequestedPublishKinds = (guest: ManifestPermissions): readonly number[] =>
  permissionValues(guest, 'publish').map(Number)

/** The hosts, with ports, to which a guest requests access. */
export const getRequestedNetworkHosts = (guest: ManifestPermissions): readonly string[] =>
  permissionValues(guest, 'network')

/** The storage in kB that a guest requests; 0 for none. */
export const getStorageQuotaKb = (guest: ManifestPermissions): number =>
  Math.max(0, ...permissionValues(guest, 'store').map(Number))

/** True if the guest requests to know the reader's identity. */
export const requestsReaderIdentity = ({ requires = [] }: ManifestPermissions): boolean =>
  requires.includes('me')

/** True if the guest requests to propose payments. */
export const requestsPayments = ({ requires = [] }: ManifestPermissions): boolean =>
  requires.includes('wallet:pay')
