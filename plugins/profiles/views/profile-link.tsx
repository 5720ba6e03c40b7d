import type { ReactNode } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { RouteLink } from '#kernel/router'
import { HoverCard } from '#ui-kit'
import { profileRoute } from '../contract'
import { ProfileCard } from './profile-card'

/** A link to a profile, with its card after 300 ms of hovering. */
export function ProfileLink({
  pubkey,
  className,
  hidden,
  children,
}: {
  pubkey: string
  className?: string | undefined
  hidden?: boolean
  children: ReactNode
}) {
  const profile = encodeNpub(pubkey)
  if (profile === undefined) return children
  return (
    <HoverCard content={() => <ProfileCard pubkey={pubkey} />}>
      <RouteLink
        to={profileRoute}
        params={{ profile }}
        className={className}
        {...(hidden && { tabIndex: -1, 'aria-hidden': true })}
      >
        {children}
      </RouteLink>
    </HoverCard>
  )
}
