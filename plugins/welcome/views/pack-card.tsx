import { ChoiceCard, pluralize, TextButton } from '#ui-kit'
import type { FollowPack } from '../packs/parse-follow-packs'
import { AvatarStack } from './avatar-stack'

const MAX_FACES = 7

interface PackCardProps {
  readonly pack: FollowPack
  readonly isChosen: boolean
  /** Public keys of the people who were taken out. */
  readonly excludedPeople: readonly string[]
  onChange(isChosen: boolean): void
  /** Opens the list of the pack's people. */
  onOpen(): void
}

/** An interest to choose: its title, a sentence, the faces of its people, and how many they are. */
export function PackCard({ pack, isChosen, excludedPeople, onChange, onOpen }: PackCardProps) {
  return (
    <ChoiceCard
      title={pack.title}
      text={pack.text}
      chosen={isChosen}
      onChange={onChange}
      pictures={<AvatarStack people={pack.people} maxFaces={MAX_FACES} />}
      facts={
        <>
          <span>{packSizeText(pack, isChosen ? excludedPeople : [])}</span>
          <TextButton aria-label={`Show people: ${pack.title}`} aria-haspopup="dialog" onClick={onOpen}>
            Show people
          </TextButton>
        </>
      }
    />
  )
}

/**
 * Returns the text about a pack's size: how many people it has, how many of them are left, or that the pack was cut.
 */
function packSizeText({ people, leftOutCount }: FollowPack, excludedPeople: readonly string[]): string {
  const peopleText = pluralize(people.length, 'person', 'people')
  const excludedCount = people.filter(key => excludedPeople.includes(key)).length
  if (excludedCount > 0) return `${people.length - excludedCount} of ${peopleText}`
  return leftOutCount > 0
    ? `The first ${people.length} of ${people.length + leftOutCount} people`
    : peopleText
}
