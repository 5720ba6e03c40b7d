import { neutralizeText } from '#kernel/nostr'
import { integer, list, Malformed, object, type ReadBy, text } from '#kernel/sandbox'
import { adds, label } from './guest-adds'
import { hostsOf, mayPublish, PERMISSION, publishKinds, readableKinds, storeSize } from './permissions'
import { translations } from './translate'

/** Maximum number of characters of a manifest. */
export const MAX_MANIFEST = 32 * 1_024
/** Kinds that no guest may show: private messages and their wraps. */
const PRIVATE_KINDS = [4, 13, 14, 15, 1059]

/** Kinds that no guest may read: private messages, their wraps, requests to signers, and data of other apps. */
const UNREADABLE_KINDS = [...PRIVATE_KINDS, 1060, 22_242, 24_133, 27_235, 30_078]
/** Maximum number of kB that a guest may store. */
const MAX_STORE = 5_000

const manifest = object(
  {
    api: integer(1, 1),
    id: text(13, /^[a-z0-9][a-z0-9-]*$/, '1 to 13 characters of a-z, 0-9 and -'),
    title: (value, path) => label(text(40)(value, path), path),
    summary: (value, path) => neutralizeText(text(300)(value, path)),
    version: text(20, /^\d+\.\d+\.\d+$/, 'three numbers, such as 1.0.0'),
    adds,
  },
  {
    requires: list(text(120, PERMISSION, 'a permission, such as read:37070 or store:100'), 20),
    translations,
  },
)

/** The part of a guest that is data: who it is, and what it adds. */
export type GuestManifest = ReadBy<typeof manifest>

/** Reads the JSON text of a manifest. Throws `Malformed` with the reason. */
export function readManifest(json: string): GuestManifest {
  if (json.length > MAX_MANIFEST) throw new Malformed(`The manifest has more than ${MAX_MANIFEST} characters`)
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    throw new Malformed('The manifest is no JSON')
  }
  const read = manifest(data, 'The manifest')
  check(read)
  return read
}

/** Checks what no single field says. Throws `Malformed`. */
function check(guest: GuestManifest): void {
  const { noteKinds = [], notifications = [], composerModes = [], search = [], connectors = [] } = guest.adds
  for (const { kinds } of [...noteKinds, ...notifications])
    for (const each of kinds)
      if (PRIVATE_KINDS.includes(each)) throw new Malformed(`A plugin from others may not show kind ${each}`)
  for (const items of Object.values(guest.adds))
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw new Malformed('Two things that it adds have the same id')
  for (const kind of readableKinds(guest))
    if (UNREADABLE_KINDS.includes(kind) || kind > 65_535)
      throw new Malformed(`A plugin from others may not read kind ${kind}`)
  for (const kind of publishKinds(guest))
    if (!mayPublish(kind)) throw new Malformed(`A plugin from others may not publish kind ${kind}`)
  for (const { kind } of composerModes)
    if (!publishKinds(guest).includes(kind)) throw new Malformed(`The permission publish:${kind} is missing`)
  const hosts = hostsOf(guest)
  // Typed text must not leave the device before the user presses Enter.
  if (search.length > 0 && hosts.length > 0)
    throw new Malformed('A plugin that searches what is typed may not talk to a server')
  if (connectors.length > 0 && !(guest.requires ?? []).includes('wallet:connect'))
    throw new Malformed('The permission wallet:connect is missing')
  if (storeSize(guest) > MAX_STORE) throw new Malformed(`A plugin may store ${MAX_STORE} kB at most`)
}
