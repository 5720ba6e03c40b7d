import { addressableEventRoute, noteRoute } from '#contracts/site-routes'
import { encodeNaddr, encodeNevent } from '#kernel/nostr'
import type { EventRef } from '#kernel/ports'
import { RouteLink } from '#kernel/router'
import styles from './repost-note.module.css'

/** A link to the reposted note, shown if the repost is itself inside another repost. */
export default function RepostLink({ to }: { to: EventRef }) {
  const words = 'Reposted note →'
  if ('id' in to) {
    const note = encodeNevent(to)
    return (
      note && (
        <RouteLink to={noteRoute} params={{ note }} className={styles.link}>
          {words}
        </RouteLink>
      )
    )
  }
  const address = encodeNaddr({ ...to, identifier: to.identifier ?? '' })
  return (
    address && (
      <RouteLink to={addressableEventRoute} params={{ address }} className={styles.link}>
        {words}
      </RouteLink>
    )
  )
}
