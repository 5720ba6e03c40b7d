import type { ReactNode } from 'react'
import { addressableEventRoute, noteRoute } from '#contracts/site-routes'
import { encodeNaddr, encodeNote, parseAddress } from '#kernel/nostr'
import { buildRoutePath, RouteLink } from '#kernel/router'
import styles from './notifications.module.css'

/** Returns the path of the target's page, or `undefined` if the id or address is invalid. */
export function getTargetEventPath(target: string): string | undefined {
  const address = parseAddress(target)
  if (!address) {
    const note = encodeNote(target)
    return note && buildRoutePath(noteRoute, { note })
  }
  const naddr = encodeNaddr(address)
  return naddr && buildRoutePath(addressableEventRoute, { address: naddr })
}

export function TargetEventLink({
  to,
  plain,
  children,
}: {
  to: string
  plain: boolean
  children: ReactNode
}) {
  if (plain) return children
  const address = parseAddress(to)
  const param = address ? encodeNaddr(address) : encodeNote(to)
  if (param === undefined) return children
  return address ? (
    <RouteLink to={addressableEventRoute} params={{ address: param }} className={styles.link}>
      {children}
    </RouteLink>
  ) : (
    <RouteLink to={noteRoute} params={{ note: param }} className={styles.link}>
      {children}
    </RouteLink>
  )
}
