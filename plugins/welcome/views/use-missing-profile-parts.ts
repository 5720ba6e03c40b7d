import { AccountKeys } from '#contracts/accounts'
import { useOptionalService, useOptionalStore, useQuery } from '#kernel/react'

export interface MissingProfileParts {
  readonly lacksName: boolean
  /** True if the account has neither a picture nor a text about itself. */
  readonly lacksProfile: boolean
}

/** The fields of a profile with a name. The last two are used by older clients. */
const NAME_FIELDS = ['name', 'display_name', 'displayName', 'username']
const NO_GAPS: MissingProfileParts = { lacksName: false, lacksProfile: false }

/**
 * Returns what an account's profile (kind 0) lacks. While relays may still send a profile, nothing counts as missing,
 * unless the account is new.
 */
export function useMissingProfileParts(pubkey: string): MissingProfileParts {
  const { events, complete } = useQuery({ kinds: [0], authors: [pubkey] })
  const unsavedPubkeys = useOptionalStore(useOptionalService(AccountKeys)?.unsaved)
  const isNew = unsavedPubkeys?.includes(pubkey) ?? false
  return isNew || complete || events.length > 0 ? findProfileGaps(events[0]?.content) : NO_GAPS
}

function findProfileGaps(content = '{}'): MissingProfileParts {
  const fields = parseFields(content)
  const isEmpty = (name: string) => {
    const text = fields[name]
    return typeof text !== 'string' || text.trim() === ''
  }
  return { lacksName: NAME_FIELDS.every(isEmpty), lacksProfile: ['picture', 'about'].every(isEmpty) }
}

function parseFields(content: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(content) ?? {}) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
