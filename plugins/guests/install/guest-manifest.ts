import { sanitizeNoteText } from '#kernel/nostr'
import {
  integerValidator,
  listValidator,
  MalformedError,
  objectValidator,
  textValidator,
  type ValidatedBy,
} from '#kernel/sandbox'
import { guestContributionsValidator, guestLabelValidator } from './guest-contributions'
import {
  getRequestedNetworkHosts,
  getRequestedPublishKinds,
  getRequestedReadKinds,
  getStorageQuotaKb,
  isPublishableKind,
  PERMISSION_PATTERN,
} from './permissions'
import { translationsValidator } from './translate-manifest'

/** Maximum number of characters of a manifest. */
export const MAX_MANIFEST_CHARS = 32 * 1_024
/** Kinds that no guest may display: private messages and their gift wraps. */
const PRIVATE_KINDS = [4, 13, 14, 15, 1059]

/**
 * Kinds that no guest may read: private messages and their gift wraps, authentication, messages to signers, and data of
 * apps.
 */
const UNREADABLE_KINDS = [...PRIVATE_KINDS, 1060, 22_242, 24_133, 27_235, 30_078]
/** Maximum number of kB that a guest may store. */
const MAX_STORE_KB = 5_000

const manifestReader = objectValidator(
  {
    api: integerValidator(1, 1),
    id: textValidator(13, /^[a-z0-9][a-z0-9-]*$/, '1 to 13 characters of a-z, 0-9 and -'),
    title: (value, path) => guestLabelValidator(textValidator(40)(value, path), path),
    summary: (value, path) => sanitizeNoteText(textValidator(300)(value, path)),
    version: textValidator(20, /^\d+\.\d+\.\d+$/, 'three numbers, such as 1.0.0'),
    adds: guestContributionsValidator,
  },
  {
    requires: listValidator(
      textValidator(120, PERMISSION_PATTERN, 'a permission, such as read:37070 or store:100'),
      20,
    ),
    translations: translationsValidator,
  },
)

/** The manifest of a guest: its identity, its contributions and its permissions. */
export type GuestManifest = ValidatedBy<typeof manifestReader>

/** Parses the JSON text of a manifest. Throws `MalformedError` with the reason. */
export function parseGuestManifest(json: string): GuestManifest {
  if (json.length > MAX_MANIFEST_CHARS)
    throw new MalformedError(`The manifest has more than ${MAX_MANIFEST_CHARS} characters`)
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    throw new MalformedError('The manifest is no JSON')
  }
  const parsed = manifestReader(data, 'The manifest')
  validateManifest(parsed)
  return parsed
}

/** Checks the rules that involve more than one field. Throws `MalformedError`. */
function validateManifest(guest: GuestManifest): void {
  const { noteKinds = [], notifications = [], composerModes = [], search = [], connectors = [] } = guest.adds
  for (const { kinds } of [...noteKinds, ...notifications])
    for (const each of kinds)
      if (PRIVATE_KINDS.includes(each))
        throw new MalformedError(`A plugin from others may not show kind ${each}`)
  for (const items of Object.values(guest.adds))
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw new MalformedError('Two things that it adds have the same id')
  for (const kind of getRequestedReadKinds(guest))
    if (UNREADABLE_KINDS.includes(kind) || kind > 65_535)
      throw new MalformedError(`A plugin from others may not read kind ${kind}`)
  for (const kind of getRequestedPublishKinds(guest))
    if (!isPublishableKind(kind))
      throw new MalformedError(`A plugin from others may not publish kind ${kind}`)
  for (const { kind } of composerModes)
    if (!getRequestedPublishKinds(guest).includes(kind))
      throw new MalformedError(`The permission publish:${kind} is missing`)
  const hosts = getRequestedNetworkHosts(guest)
  // A guest with a server could send the typed search text away before the user presses Enter.
  if (search.length > 0 && hosts.length > 0)
    throw new MalformedError('A plugin that searches what is typed may not talk to a server')
  if (connectors.length > 0 && !(guest.requires ?? []).includes('wallet:connect'))
    throw new MalformedError('The permission wallet:connect is missing')
  if (getStorageQuotaKb(guest) > MAX_STORE_KB)
    throw new MalformedError(`A plugin may store ${MAX_STORE_KB} kB at most`)
}
