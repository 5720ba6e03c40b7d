import { type ReactNode, Suspense } from 'react'
import { profileRoute } from '#contracts/site-routes'
import { encodeNpub } from '#kernel/nostr'
import { LazyView } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { HoverCard } from '#ui-kit'

const loadCard = () => import('./profile-card')

/** A link to a profile. It shows the person's card after 300 ms of hovering. */
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
    <HoverCard
      content={() => (
        <Suspense>
          <LazyView load={loadCard} props={{ pubkey }} />
        </Suspense>
      )}
    >
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
