import { Suspense, useEffect } from 'react'
import { FollowButton, Graph, TrustBadge } from '#contracts/graph'
import { PeopleNames, ProfileAvatar, ProfileName, personFilters } from '#contracts/profiles'
import {
  PluginView,
  useIsServiceProvided,
  usePersonVerdictGetter,
  useQuery,
  useService,
  useShellContext,
} from '#kernel/react'
import { PeopleList, PersonRow } from '#ui-kit'
import styles from './search.module.css'
import { useSuggestedPeople } from './use-suggested-people'

const MAX_PEOPLE = 10

/** Shows a few random well-known people near the reader. Renders nothing without the graph. */
export function PopularPeople() {
  const { pubkey } = useShellContext().session
  if (!useIsServiceProvided(Graph)) return null
  return (
    <Suspense fallback={<PeopleList placeholderCount={MAX_PEOPLE} />}>
      <PopularList key={pubkey} />
    </Suspense>
  )
}

function PopularList() {
  const suggested = useSuggestedPeople()
  const judge = usePersonVerdictGetter(personFilters)
  const people = suggested?.filter(pubkey => judge(pubkey)?.action !== 'hide').slice(0, MAX_PEOPLE)
  if (people?.length === 0) return null
  return (
    <section className={styles.popular} aria-label="Popular people">
      <h2 className={styles.heading}>Popular people</h2>
      {people ? (
        <PeopleList>
          <NamesLoader people={people} />
          {people.map(pubkey => (
            <PersonRow
              key={pubkey}
              picture={<PluginView token={ProfileAvatar} pubkey={pubkey} size={36} />}
              trailing={
                <>
                  <PluginView token={TrustBadge} pubkey={pubkey} />
                  <PluginView token={FollowButton} pubkey={pubkey} size="small" />
                </>
              }
            >
              <PluginView token={ProfileName} pubkey={pubkey} />
            </PersonRow>
          ))}
        </PeopleList>
      ) : (
        <PeopleList placeholderCount={MAX_PEOPLE} />
      )}
    </section>
  )
}

/** Starts loading the bundled names if some of these people have no profile. */
function NamesLoader({ people }: { people: readonly string[] }) {
  const names = useService(PeopleNames)
  const { events, phase } = useQuery({ kinds: [0], authors: people }, { live: false })
  const isMissingNames = phase === 'settled' && events.length < people.length
  useEffect(() => {
    if (isMissingNames) names.load()
  }, [names, isMissingNames])
  return null
}
