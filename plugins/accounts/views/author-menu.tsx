import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortNpub } from '#kernel/nostr'
import { View } from '#kernel/react'
import { Avatar, Icon, Menu } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useNames } from './use-names'

const Picture = ({ pubkey }: { pubkey: string }) => (
  <View of={ProfileAvatar} pubkey={pubkey} size={28} plain fallback={<Avatar keyHex={pubkey} size={28} />} />
)

/** A button that names the note's author and opens a menu with the accounts that can sign. */
export function AuthorMenu(props: {
  pubkeys: readonly string[]
  reader: string
  author: string
  onChoose(pubkey: string): void
}) {
  const { pubkeys, reader, author, onChoose } = props
  const names = useNames(pubkeys)
  const people = pubkeys.map((pubkey, at) => {
    const name = names[at] ?? ''
    const isTwin = names.filter(other => other === name).length > 1
    return { pubkey, name, npub: isTwin ? shortNpub(pubkey) : undefined }
  })
  const chosen = people.find(({ pubkey }) => pubkey === author)
  return (
    <div className={styles.authors}>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.authorButton}>
            <Picture pubkey={author} />
            <span className={styles.authorName}>
              Posting as <View of={ProfileName} pubkey={author} plain fallback={chosen?.name} />
              {chosen?.npub !== undefined && ` (${chosen.npub})`}
            </span>
            <Icon name="chevron-down" size={16} />
          </button>
        }
        items={people.map(({ pubkey, name, npub }) => ({
          id: pubkey,
          label: name,
          hint: npub,
          picture: <Picture pubkey={pubkey} />,
          checked: pubkey === author,
          onSelect: () => onChoose(pubkey),
        }))}
      />
      {author !== reader && (
        <p className={styles.authorHint}>
          For this note only. Files are still uploaded by <View of={ProfileName} pubkey={reader} plain />.
        </p>
      )}
    </div>
  )
}
