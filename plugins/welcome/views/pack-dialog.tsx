import { useState } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortNpub } from '#kernel/nostr'
import { View } from '#kernel/react'
import { Avatar, Button, Checkbox, counted, Dialog } from '#ui-kit'
import type { FollowPack } from '../packs/parse-pack'
import styles from './welcome.module.css'

/** Number of people who are shown at first, and who are added by each press of 'Show more'. */
const ROWS_PER_STEP = 40
/** px */
const PICTURE = 36

interface PackDialogProps {
  readonly pack: FollowPack
  readonly chosen: boolean
  /** The other chosen packs. A person who is taken out of this pack is taken out of these as well. */
  readonly others: readonly FollowPack[]
  /** Public keys of the people who were taken out. */
  readonly without: readonly string[]
  onChoose(): void
  onTake(person: string, out: boolean): void
  onClose(): void
}

/** The people of a pack. If the pack is chosen, the reader can take out each of them. */
export function PackDialog({ pack, chosen, others, without, onChoose, onTake, onClose }: PackDialogProps) {
  const [most, setMost] = useState(ROWS_PER_STEP)
  const { title, text, people, left } = pack
  const cut =
    left > 0 ? `It names ${people.length + left} people, of whom these are the first ${people.length}.` : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={[text, cut].filter(Boolean).join(' ')}
      height="tall"
      footer={
        chosen ? (
          <Button variant="primary" block onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button variant="primary" block onClick={onChoose}>
            Choose {counted(people.length, 'person', 'people')}
          </Button>
        )
      }
    >
      <ul className={styles.people} aria-label={`People: ${title}`}>
        {people.slice(0, most).map(pubkey => (
          <li key={pubkey} className={styles.person}>
            <View
              of={ProfileAvatar}
              pubkey={pubkey}
              size={PICTURE}
              plain
              fallback={<Avatar keyHex={pubkey} size={PICTURE} />}
            />
            {chosen ? (
              <Checkbox
                label={<Name pubkey={pubkey} />}
                hint={alsoIn(others, pubkey, without.includes(pubkey))}
                checked={!without.includes(pubkey)}
                onChange={on => onTake(pubkey, !on)}
              />
            ) : (
              <Name pubkey={pubkey} />
            )}
          </li>
        ))}
      </ul>
      {people.length > most && (
        <Button variant="ghost" block onClick={() => setMost(most + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}

/** Says in which other chosen packs a person is, and that the person was taken out of those too. */
function alsoIn(others: readonly FollowPack[], pubkey: string, out: boolean): string | undefined {
  const titles = others.filter(({ people }) => people.includes(pubkey)).map(({ title }) => title)
  if (titles.length === 0) return undefined
  return `${out ? 'Also taken out of' : 'Also in'} ${titles.join(', ')}`
}

const Name = ({ pubkey }: { pubkey: string }) => (
  <View of={ProfileName} pubkey={pubkey} plain fallback={shortNpub(pubkey)} />
)
