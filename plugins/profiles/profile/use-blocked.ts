import { useEffect, useState } from 'react'
import type { Blocklist } from '#kernel'
import { bytesToHex, hexToBytes } from '#kernel/nostr'

/** Whether a key is on the host's blocklist, which holds hashes only; `undefined` while it is computed. */
export function useBlocked(pubkey: string, blocklist: Blocklist | undefined): boolean | undefined {
  const [blocked, setBlocked] = useState<boolean>()
  useEffect(() => {
    if (!blocklist) return
    let here = true
    void isBlocked(pubkey, blocklist.hashes).then(is => here && setBlocked(is))
    return () => {
      here = false
    }
  }, [pubkey, blocklist])
  return blocklist ? blocked : false
}

/** SHA-256 over the 32 bytes of the key, in the list? */
export async function isBlocked(pubkey: string, hashes: readonly string[]): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(hexToBytes(pubkey)))
  return hashes.includes(bytesToHex(new Uint8Array(digest)))
}
