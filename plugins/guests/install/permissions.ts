import { HOST_PATTERN } from '#kernel/sandbox'
import type { GuestManifest } from './guest-manifest'

/** The form of a permission of a guest. */
export const PERMISSION = new RegExp(
  `^(?:me|wallet:pay|wallet:connect|(?:read|publish):\\d{1,5}|store:\\d{1,4}|network:${HOST_PATTERN})$`,
)

/** Private messages and their wraps, proofs of who somebody is to a relay, a signer or a server. */
const UNPUBLISHABLE = [4, 13, 14, 15, 1059, 1060, 22_242, 24_133, 24_242, 27_235]

/**
 * True for a kind that a guest may propose to publish. Never a profile or a list that replaces an older one: a guest
 * knows no newest version, and would delete what other clients have added.
 */
export const mayPublish = (kind: number): boolean =>
  !UNPUBLISHABLE.includes(kind) &&
  kind !== 0 &&
  kind !== 3 &&
  !(kind >= 10_000 && kind < 20_000) &&
  !(kind >= 30_000 && kind < 30_040) &&
  kind <= 65_535

/** True for a kind for which the user can say that the dialog need not ask again. */
export const mayBeRemembered = (kind: number): boolean => kind !== 5 && kind < 10_000

type Asks = Pick<GuestManifest, 'requires'>

const after = ({ requires = [] }: Asks, name: string): readonly string[] =>
  requires.filter(each => each.startsWith(`${name}:`)).map(each => each.slice(name.length + 1))

/** The kinds that a guest asks to read. */
export const readableKinds = (guest: Asks): readonly number[] => after(guest, 'read').map(Number)

/** The kinds that a guest asks to propose for publication. */
export const publishKinds = (guest: Asks): readonly number[] => after(guest, 'publish').map(Number)

/** The hosts, with their ports, that a guest asks to talk to. */
export const hostsOf = (guest: Asks): readonly string[] => after(guest, 'network')

/** The number of kB that a guest asks to store; 0 for none. */
export const storeSize = (guest: Asks): number => Math.max(0, ...after(guest, 'store').map(Number))

/** True if the guest asks to know who the reader is. */
export const asksForReader = ({ requires = [] }: Asks): boolean => requires.includes('me')

/** True if the guest asks to propose payments. */
export const asksToPay = ({ requires = [] }: Asks): boolean => requires.includes('wallet:pay')
