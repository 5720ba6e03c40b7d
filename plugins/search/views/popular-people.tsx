import { Suspense, useEffect, useMemo, useState } from 'react'
import { FollowButton, Graph, TrustBadge } from '#contracts/graph'
import { Moderation } from '#contracts/moderation'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import {
  useOptionalService,
  useOptionalStore,
  useProvided,
  useQuery,
  useService,
  useSessionFacts,
  useStore,
  View,
} from '#kernel/react'
import { Skeleton } from '#ui-kit'
import { PeopleNames } from '../contract'
import styles from './search.module.css'

/** People near the reader from whom some are drawn, and how many. */
const FROM = 60
const SHOWN = 10
/** Steps away. */
const NEAR = 2

/** Well-known people around the reader, another few each time. Nothing without the graph. */
export function PopularPeople() {
  if (!useProvided(Graph)) return null
  return (
    <Suspense fallback={<Rows />}>
      <Popular />
    </Suspense>
  )
}

function Popular() {
  const graph = useService(Graph)
  const { session } = useSessionFacts()
  const { ready } = useStore(graph.state)
  const [near, setNear] = useState<readonly string[]>()
  const root = useStore(graph.root)
  useEffect(() => {
    if (!ready) return
    let here = true
    void graph.within(NEAR, FROM + graph.followCount() + 1).then(people => here && setNear(people))
    return () => {
      here = false
    }
    // Once for each reader: a list that is drawn anew under the pointer cannot be clicked.
  }, [graph, ready])
  const isHidden = useOptionalStore(useOptionalService(Moderation)?.hides)
  const drawn = useMemo(
    () =>
      near &&
      shuffled(
        near
          .filter(pubkey => pubkey !== root && !graph.isOvermuted(pubkey, 'feed'))
          .filter(pubkey => session.pubkey === undefined || graph.distance(pubkey) > 1)
          .slice(0, FROM),
      ),
    [near, root, session.pubkey, graph],
  )
  const people = drawn?.filter(pubkey => !isHidden?.(pubkey)).slice(0, SHOWN)
  if (people?.length === 0) return null
  return (
    <section className={styles.popular} aria-label="Popular people">
      <h2 className={styles.heading}>Popular people</h2>
      {people ? (
        <ul>
          <NamesOf people={people} />
          {people.map(pubkey => (
            <li key={pubkey} className={styles.person}>
              <View of={ProfileAvatar} pubkey={pubkey} size={36} />
              <span className={styles.name}>
                <View of={ProfileName} pubkey={pubkey} />
              </span>
              <View of={TrustBadge} pubkey={pubkey} />
              <View of={FollowButton} pubkey={pubkey} size="small" />
            </li>
          ))}
        </ul>
      ) : (
        <Rows />
      )}
    </section>
  )
}

/** Loads the names that come with Pinion when some of these people turn out to have no profile. */
function NamesOf({ people }: { people: readonly string[] }) {
  const names = useService(PeopleNames)
  const { events, phase } = useQuery({ kinds: [0], authors: people }, { live: false })
  const lacking = phase === 'settled' && events.length < people.length
  useEffect(() => {
    if (lacking) names.load()
  }, [names, lacking])
  return null
}

const Rows = () => (
  <ul aria-hidden="true">
    {Array.from({ length: SHOWN }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <li key={row} className={styles.person}>
        <Skeleton width={36} height={36} round />
        <Skeleton width="50%" />
      </li>
    ))}
  </ul>
)

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[]): T[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[j]] = [all[j] as T, all[i] as T]
  }
  return all
}
