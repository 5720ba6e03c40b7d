import { useState } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortenNpub } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { Avatar, Button, Checkbox, Dialog, pluralize } from '#ui-kit'
import type { FollowPack } from '../packs/parse-follow-packs'
import styles from './welcome.module.css'

/** Number of people who are shown at first, and who are added by each press of 'Show more'. */
const ROWS_PER_STEP = 40
/** px */
const PICTURE = 36

interface PackDialogProps {
  readonly pack: FollowPack
  readonly isChosen: boolean
  /** The other chosen packs. Excluding a person from this pack excludes them from these too. */
  readonly otherPacks: readonly FollowPack[]
  /** Public keys (hex) of the people whom the user has excluded. */
  readonly excludedPeople: readonly string[]
  onChoose(): void
  onExclude(person: string, isExcluded: boolean): void
  onClose(): void
}

/** The people of a pack. If the pack is chosen, the user can exclude each of them. */
export function PackDialog({
  pack,
  isChosen,
  otherPacks,
  excludedPeople,
  onChoose,
  onExclude,
  onClose,
}: PackDialogProps) {
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP)
  const { title, text, people, leftOutCount } = pack
  const cutMessage =
    leftOutCount > 0
      ? `It names ${people.length + leftOutCount} people, of whom these are the first ${people.length}.`
      : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={[text, cutMessage].filter(Boolean).join(' ')}
      height="tall"
      footer={
        isChosen ? (
          <Button variant="primary" block onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" block onClick={onChoose}>
            Choose {pluralize(people.length, 'person', 'people')}
          </Button>
        )
      }
    >
      <ul className={styles.people} aria-label={`People: ${title}`}>
        {people.slice(0, shownCount).map(pubkey => (
          <li key={pubkey} className={styles.person}>
            <PluginView
              token={ProfileAvatar}
              pubkey={pubkey}
              size={PICTURE}
              plain
              fallback={<Avatar pubkey={pubkey} size={PICTURE} />}
            />
            {isChosen ? (
              <Checkbox
                label={<PersonName pubkey={pubkey} />}
                hint={alsoInText(otherPacks, pubkey, excludedPeople.includes(pubkey))}
                checked={!excludedPeople.includes(pubkey)}
                onChange={isOn => onExclude(pubkey, !isOn)}
              />
            ) : (
              <PersonName pubkey={pubkey} />
            )}
          </li>
        ))}
      </ul>
      {people.length > shownCount && (
        <Button variant="ghost" block onClick={() => setShownCount(shownCount + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}

/** Says in which other chosen packs a person is. If the person is excluded, they are excluded from those too. */
function alsoInText(
  otherPacks: readonly FollowPack[],
  pubkey: string,
  isExcluded: boolean,
): string | undefined {
  const titles = otherPacks.filter(({ people }) => people.includes(pubkey)).map(({ title }) => title)
  if (titles.length === 0) return undefined
  return `${isExcluded ? 'Also taken out of' : 'Also in'} ${titles.join(', ')}`
}

const PersonName = ({ pubkey }: { pubkey: string }) => (
  <PluginView token={ProfileName} pubkey={pubkey} plain fallback={shortenNpub(pubkey)} />
)
