import { Suspense, useEffect } from 'react'
import { FollowButton, Graph, TrustBadge } from '#contracts/graph'
import { ProfileAvatar, ProfileName, personFilters } from '#contracts/profiles'
import { usePersonVerdicts, useProvided, useQuery, useService, useSessionFacts, View } from '#kernel/react'
import { PeopleList, PersonRow } from '#ui-kit'
import { PeopleNames } from '../contract'
import styles from './search.module.css'
import { useSuggestedPeople } from './use-suggested-people'

const MAX_PEOPLE = 10

/** Shows a few random well-known people near the reader. Renders nothing without the graph. */
export function PopularPeople() {
  const { pubkey } = useSessionFacts().session
  if (!useProvided(Graph)) return null
  return (
    <Suspense fallback={<PeopleList pending={MAX_PEOPLE} />}>
      <Popular key={pubkey} />
    </Suspense>
  )
}

function Popular() {
  const drawn = useSuggestedPeople()
  const judge = usePersonVerdicts(personFilters)
  const people = drawn?.filter(pubkey => judge(pubkey)?.how !== 'hide').slice(0, MAX_PEOPLE)
  if (people?.length === 0) return null
  return (
    <section className={styles.popular} aria-label="Popular people">
      <h2 className={styles.heading}>Popular people</h2>
      {people ? (
        <PeopleList>
          <NamesOf people={people} />
          {people.map(pubkey => (
            <PersonRow
              key={pubkey}
              picture={<View of={ProfileAvatar} pubkey={pubkey} size={36} />}
              trailing={
                <>
                  <View of={TrustBadge} pubkey={pubkey} />
                  <View of={FollowButton} pubkey={pubkey} size="small" />
                </>
              }
            >
              <View of={ProfileName} pubkey={pubkey} />
            </PersonRow>
          ))}
        </PeopleList>
      ) : (
        <PeopleList pending={MAX_PEOPLE} />
      )}
    </section>
  )
}

/** Loads the bundled names if some of these people have no profile. */
function NamesOf({ people }: { people: readonly string[] }) {
  const names = useService(PeopleNames)
  const { events, phase } = useQuery({ kinds: [0], authors: people }, { live: false })
  const lacking = phase === 'settled' && events.length < people.length
  useEffect(() => {
    if (lacking) names.load()
  }, [names, lacking])
  return null
}
