import { useMemo } from 'react'
import type { Blocklist } from '#kernel/config'
import { createBlocklistCheck } from '#kernel/nostr'

/** True if a public key is on the site's blocklist. */
export const useIsBlocked = (pubkey: string, blocklist: Blocklist | undefined): boolean =>
  useMemo(() => blocklist && createBlocklistCheck(blocklist.hashes), [blocklist])?.(pubkey) ?? false
