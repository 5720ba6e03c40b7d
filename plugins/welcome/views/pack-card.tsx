import { ChoiceCard, pluralize, TextButton } from '#ui-kit'
import type { FollowPack } from '../packs/parse-follow-packs'
import { AvatarStack } from './avatar-stack'

const MAX_FACES = 7

interface PackCardProps {
  readonly pack: FollowPack
  readonly isChosen: boolean
  /** Public keys (hex) of the people whom the user has excluded. */
  readonly excludedPeople: readonly string[]
  onChange(isChosen: boolean): void
  /** Opens the list of the pack's people. */
  onOpen(): void
}

/** A pack that can be chosen: its title, a sentence, pictures of people, and their number. */
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

/** Returns a text about a pack's size: how many people it has, how many are excluded, or that the pack was cut. */
function packSizeText({ people, leftOutCount }: FollowPack, excludedPeople: readonly string[]): string {
  const peopleText = pluralize(people.length, 'person', 'people')
  const excludedCount = people.filter(key => excludedPeople.includes(key)).length
  if (excludedCount > 0) return `${people.length - excludedCount} of ${peopleText}`
  return leftOutCount > 0
    ? `The first ${people.length} of ${people.length + leftOutCount} people`
    : peopleText
}
