import { ChoiceCard, counted, TextButton } from '#ui-kit'
import type { FollowPack } from '../packs/parse-pack'
import { Faces } from './faces'

const MAX_FACES = 7

interface PackCardProps {
  readonly pack: FollowPack
  readonly chosen: boolean
  /** Public keys of the people who were taken out. */
  readonly without: readonly string[]
  onChange(chosen: boolean): void
  /** Opens the list of the pack's people. */
  onOpen(): void
}

/** An interest to choose: its title, a sentence, the faces of its people, and how many they are. */
export function PackCard({ pack, chosen, without, onChange, onOpen }: PackCardProps) {
  return (
    <ChoiceCard
      title={pack.title}
      text={pack.text}
      chosen={chosen}
      onChange={onChange}
      pictures={<Faces people={pack.people} most={MAX_FACES} />}
      facts={
        <>
          <span>{sizeOf(pack, chosen ? without : [])}</span>
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
function sizeOf({ people, left }: FollowPack, without: readonly string[]): string {
  const all = counted(people.length, 'person', 'people')
  const out = people.filter(key => without.includes(key)).length
  if (out > 0) return `${people.length - out} of ${all}`
  return left > 0 ? `The first ${people.length} of ${people.length + left} people` : all
}
