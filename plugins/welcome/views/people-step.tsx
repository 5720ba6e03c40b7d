import { useState } from 'react'
import { PluginView } from '#kernel/react'
import { TooFewAnswersNotice } from '#kernel/shell'
import { Button, EmptyState, pluralize, Skeleton, VisuallyHidden } from '#ui-kit'
import type { FollowPack } from '../packs/parse-follow-packs'
import { type ChosenPeople, MAX_FOLLOWS, selectChosenPeople } from '../packs/select-chosen-people'
import { useFollowPacks } from '../packs/use-follow-packs'
import type { WelcomeProgress } from '../progress/welcome-settings'
import { PackCard } from './pack-card'
import { PackDialog } from './pack-dialog'
import { StepLayout } from './step-layout'
import { TwitterFollowsSearch } from './twitter-follows-search'
import styles from './welcome.module.css'

interface PeopleStepProps {
  readonly pubkey: string
  readonly progress: WelcomeProgress
  onChoose(pack: string, isChosen: boolean): void
  onExclude(person: string, isExcluded: boolean): void
  onFollow(people: readonly string[]): void
  onSkip(): void
}

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** The first step: the user chooses packs of people, and can exclude single people. */
export function PeopleStep({ pubkey, progress, onChoose, onExclude, onFollow, onSkip }: PeopleStepProps) {
  const { packs: curatedPacks, isLoading, incompleteAnswers } = useFollowPacks(pubkey)
  const [foundPacks, setFoundPacks] = useState<readonly FollowPack[]>([])
  const packs = foundPacks.length > 0 ? [...foundPacks, ...curatedPacks] : curatedPacks
  const addPack = (pack: FollowPack) => {
    setFoundPacks(before => [pack, ...before.filter(({ id }) => id !== pack.id)])
    onChoose(pack.id, true)
  }
  const [openPackId, setOpenPackId] = useState<string>()
  const selection = selectChosenPeople(packs, progress)
  const count = selection.people.length
  const openPack = packs.find(({ id }) => id === openPackId)
  const isChosen = (id: string) => progress.chosen.includes(id)
  return (
    <StepLayout
      title="What do you like to read about?"
      text="Choose at least one. You can take single people out, and change all of it later."
      isLong
      status={<PackStatus state={selection} />}
      buttons={
        <>
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={() => onFollow(selection.people)}>
            {count === 0 ? 'Follow' : `Follow ${pluralize(count, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      {incompleteAnswers && <PluginView token={TooFewAnswersNotice} answers={incompleteAnswers} />}
      {!isLoading && !incompleteAnswers && packs.length === 0 && (
        <EmptyState icon="people" title="Nobody can be suggested here yet" />
      )}
      <ul className={styles.packs} aria-label="Interests" aria-busy={isLoading}>
        {isLoading &&
          SKELETONS.map(row => (
            <li key={row} aria-hidden="true">
              <Skeleton height={132} />
            </li>
          ))}
        {packs.map(pack => (
          <li key={pack.id}>
            <PackCard
              pack={pack}
              isChosen={isChosen(pack.id)}
              excludedPeople={progress.without}
              onChange={isOn => onChoose(pack.id, isOn)}
              onOpen={() => setOpenPackId(pack.id)}
            />
          </li>
        ))}
      </ul>
      <TwitterFollowsSearch self={pubkey} onFound={addPack} />
      {openPack && (
        <PackDialog
          pack={openPack}
          isChosen={isChosen(openPack.id)}
          otherPacks={packs.filter(({ id }) => id !== openPack.id && isChosen(id))}
          excludedPeople={progress.without}
          onChoose={() => onChoose(openPack.id, true)}
          onExclude={onExclude}
          onClose={() => setOpenPackId(undefined)}
        />
      )}
    </StepLayout>
  )
}

/** Says how many people are chosen. The button says so too, so here the text is only for screen readers. */
function PackStatus({ state: { people, leftOutCount } }: { state: ChosenPeople }) {
  if (leftOutCount === 0)
    return <VisuallyHidden>{pluralize(people.length, 'person', 'people')} chosen.</VisuallyHidden>
  return `At most ${MAX_FOLLOWS} people can be followed at once. ${pluralize(leftOutCount, 'person is', 'people are')} left out.`
}
