import { profileRoute } from '#contracts/site-routes'
import { encodeNpub } from '#kernel/nostr'
import { useOptionalService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Avatar, Button, IconButton } from '#ui-kit'
import { RecentPeople, type RecentPeopleService } from '../contract'
import styles from './search.module.css'
import { useIsKnownAuthor } from './use-is-known-author'

interface RecentListProps {
  /** Called when the user has chosen a person. */
  onLeave(): void
  /** Called when the element that had the focus was removed. */
  onEmptied(): void
}

/** The people whom the user opened from the search. Renders nothing if there are none, or before the search is used. */
export function RecentList(props: RecentListProps) {
  const recent = useOptionalService(RecentPeople)
  // Muted people are known only with the graph. Wait for it, so that no muted person appears for a moment.
  const known = useIsKnownAuthor()
  return recent && known ? <Recent {...props} recent={recent} /> : null
}

function Recent({ recent, onLeave, onEmptied }: RecentListProps & { recent: RecentPeopleService }) {
  const people = useStore(recent.people)
  if (people.length === 0) return null
  return (
    <section aria-label="Recent">
      <div className={styles.bar}>
        <h2 className={styles.heading}>Recent</h2>
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            recent.clear()
            onEmptied()
          }}
        >
          Clear
        </Button>
      </div>
      <ul>
        {people.map(({ pubkey, name, query }) => (
          <li key={pubkey} className={styles.recent}>
            <RouteLink
              to={profileRoute}
              params={{ profile: encodeNpub(pubkey) ?? '' }}
              className={styles.hit}
              onClick={() => {
                recent.add({ pubkey, name, query })
                onLeave()
              }}
            >
              <Avatar pubkey={pubkey} size={32} />
              <bdi className={styles.title}>{name}</bdi>
            </RouteLink>
            <IconButton
              icon="close"
              label={`Remove ${name} from recent`}
              onClick={() => {
                recent.remove(pubkey)
                onEmptied()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
