import { useMemo } from 'react'
import type { Blocklist } from '#kernel/config'
import { isOnBlocklist } from '#kernel/nostr'

/** True if a key is on the host's blocklist. */
export const useBlocked = (pubkey: string, blocklist: Blocklist | undefined): boolean =>
  useMemo(() => blocklist && isOnBlocklist(blocklist.hashes), [blocklist])?.(pubkey) ?? false
