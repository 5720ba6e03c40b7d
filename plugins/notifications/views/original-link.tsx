import type { ReactNode } from 'react'
import { addressRoute, noteRoute } from '#contracts/thread'
import { encodeNaddr, encodeNote, parseAddress } from '#kernel/nostr'
import { RouteLink, routePath } from '#kernel/router'
import styles from './notifications.module.css'

/** Returns the path of the page of the event that was acted on; `undefined` for an invalid target. */
export function originalPath(target: string): string | undefined {
  const address = parseAddress(target)
  if (!address) {
    const note = encodeNote(target)
    return note && routePath(noteRoute, { note })
  }
  const naddr = encodeNaddr(address)
  return naddr && routePath(addressRoute, { address: naddr })
}

export function OriginalLink({ to, plain, children }: { to: string; plain: boolean; children: ReactNode }) {
  if (plain) return children
  const address = parseAddress(to)
  const param = address ? encodeNaddr(address) : encodeNote(to)
  if (param === undefined) return children
  return address ? (
    <RouteLink to={addressRoute} params={{ address: param }} className={styles.link}>
      {children}
    </RouteLink>
  ) : (
    <RouteLink to={noteRoute} params={{ note: param }} className={styles.link}>
      {children}
    </RouteLink>
  )
}
