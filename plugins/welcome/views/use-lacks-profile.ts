import { AccountKeys } from '#contracts/accounts'
import { useOptionalService, useOptionalStore, useQuery } from '#kernel/react'

/**
 * True if an account (hex) has neither a picture nor a text about itself. While relays may still send a profile, the
 * result is false, unless the account is new.
 */
export function useLacksProfile(pubkey: string): boolean {
  const { events, complete } = useQuery({ kinds: [0], authors: [pubkey] })
  const unsavedPubkeys = useOptionalStore(useOptionalService(AccountKeys)?.unsaved)
  const isNew = unsavedPubkeys?.includes(pubkey) ?? false
  return (isNew || complete) && !hasProfileContent(events[0]?.content)
}

/** True if the content of a profile (kind 0) has a picture or a text about the person. */
function hasProfileContent(content = '{}'): boolean {
  try {
    const { picture, about } = (JSON.parse(content) ?? {}) as Readonly<Record<string, unknown>>
    return [picture, about].some(value => typeof value === 'string' && value.trim() !== '')
  } catch {
    return false
  }
}
