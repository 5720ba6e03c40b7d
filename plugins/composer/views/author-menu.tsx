import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortenNpub } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { Avatar, Icon, Menu } from '#ui-kit'
import styles from './composer-author.module.css'
import { useAccountNames } from './use-account-names'

const AuthorPicture = ({ pubkey }: { pubkey: string }) => (
  <PluginView
    token={ProfileAvatar}
    pubkey={pubkey}
    size={28}
    plain
    fallback={<Avatar pubkey={pubkey} size={28} />}
  />
)

/** A button that names the note's author. It opens a menu with the accounts that can sign. */
export function AuthorMenu(props: {
  pubkeys: readonly string[]
  readerPubkey: string
  author: string
  onChoose(pubkey: string): void
}) {
  const { pubkeys, readerPubkey, author, onChoose } = props
  const names = useAccountNames(pubkeys)
  const entries = pubkeys.map((pubkey, index) => {
    const name = names[index] ?? ''
    const isDuplicateName = names.filter(other => other === name).length > 1
    return { pubkey, name, npub: isDuplicateName ? shortenNpub(pubkey) : undefined }
  })
  const authorEntry = entries.find(({ pubkey }) => pubkey === author)
  return (
    <div className={styles.authors}>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.authorButton}>
            <AuthorPicture pubkey={author} />
            <span className={styles.authorName}>
              Posting as <PluginView token={ProfileName} pubkey={author} plain fallback={authorEntry?.name} />
              {authorEntry?.npub !== undefined && ` (${authorEntry.npub})`}
            </span>
            <Icon name="chevron-down" size={16} />
          </button>
        }
        items={entries.map(({ pubkey, name, npub }) => ({
          id: pubkey,
          label: name,
          hint: npub,
          picture: <AuthorPicture pubkey={pubkey} />,
          checked: pubkey === author,
          onSelect: () => onChoose(pubkey),
        }))}
      />
      {author !== readerPubkey && (
        <p className={styles.authorHint}>
          For this note only. Files are still uploaded by{' '}
          <PluginView token={ProfileName} pubkey={readerPubkey} plain />.
        </p>
      )}
    </div>
  )
}
