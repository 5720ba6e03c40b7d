import { useState } from 'react'
import { View } from '#kernel/react'
import { NoAnswer } from '#kernel/shell'
import { Button, counted, EmptyState, Skeleton, Spoken } from '#ui-kit'
import { type ChosenPeople, chosenPeople, MAX_FOLLOWS } from '../packs/choose-people'
import type { FollowPack } from '../packs/parse-pack'
import { usePacks } from '../packs/use-packs'
import type { Progress } from '../progress/welcome-settings'
import { PackCard } from './pack-card'
import { PackDialog } from './pack-dialog'
import { Step } from './step'
import { TwitterPeople } from './twitter-people'
import styles from './welcome.module.css'

interface PeopleStepProps {
  readonly pubkey: string
  readonly progress: Progress
  onChoose(pack: string, chosen: boolean): void
  onTake(person: string, out: boolean): void
  onFollow(people: readonly string[]): void
  onSkip(): void
}

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** The first step: whole packs of people are chosen, and single people are taken out of them. */
export function PeopleStep({ pubkey, progress, onChoose, onTake, onFollow, onSkip }: PeopleStepProps) {
  const { packs: curated, loading, unanswered } = usePacks(pubkey)
  const [found, setFound] = useState<readonly FollowPack[]>([])
  const packs = found.length > 0 ? [...found, ...curated] : curated
  const add = (pack: FollowPack) => {
    setFound(before => [pack, ...before.filter(({ id }) => id !== pack.id)])
    onChoose(pack.id, true)
  }
  const [open, setOpen] = useState<string>()
  const chosen = chosenPeople(packs, progress)
  const count = chosen.people.length
  const opened = packs.find(({ id }) => id === open)
  const isChosen = (id: string) => progress.chosen.includes(id)
  return (
    <Step
      title="What do you like to read about?"
      text="Choose at least one. You can take single people out, and change all of it later."
      long
      status={<Status of={chosen} />}
      buttons={
        <>
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={() => onFollow(chosen.people)}>
            {count === 0 ? 'Follow' : `Follow ${counted(count, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      {unanswered && <View of={NoAnswer} answers={unanswered} />}
      {!loading && !unanswered && packs.length === 0 && (
        <EmptyState icon="people" title="Nobody can be suggested here yet" />
      )}
      <ul className={styles.packs} aria-label="Interests" aria-busy={loading}>
        {loading &&
          SKELETONS.map(row => (
            <li key={row} aria-hidden="true">
              <Skeleton height={132} />
            </li>
          ))}
        {packs.map(pack => (
          <li key={pack.id}>
            <PackCard
              pack={pack}
              chosen={isChosen(pack.id)}
              without={progress.without}
              onChange={on => onChoose(pack.id, on)}
              onOpen={() => setOpen(pack.id)}
            />
          </li>
        ))}
      </ul>
      <TwitterPeople self={pubkey} onFound={add} />
      {opened && (
        <PackDialog
          pack={opened}
          chosen={isChosen(opened.id)}
          others={packs.filter(({ id }) => id !== opened.id && isChosen(id))}
          without={progress.without}
          onChoose={() => onChoose(opened.id, true)}
          onTake={onTake}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Step>
  )
}

/** Says how many people are chosen. The button says that too, so only screen readers need the number here. */
function Status({ of: { people, left } }: { of: ChosenPeople }) {
  if (left === 0) return <Spoken>{counted(people.length, 'person', 'people')} chosen.</Spoken>
  return `At most ${MAX_FOLLOWS} people can be followed at once. ${counted(left, 'person is', 'people are')} left out.`
}
