import type { ComposerHandle } from '#contracts/composer'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Accounts } from '#kernel/ports'
import { useService, useSessionFacts, useStore, View } from '#kernel/react'
import { Avatar } from '#ui-kit'
import { AuthorMenu } from './author-menu'
import styles from './shell-pieces.module.css'

/** Shows in the composer which account will publish the note. If several can sign here, the user chooses one. */
export default function PostingAs({ composer }: { composer: ComposerHandle }) {
  const { pubkey: reader } = useSessionFacts().session
  const accounts = useStore(useService(Accounts).accounts)
  if (reader === undefined) return null
  const able = accounts.filter(({ method }) => method !== 'read-only').map(({ pubkey }) => pubkey)
  const { author, chooseAuthor } = composer
  if (able.length > 1)
    return <AuthorMenu pubkeys={able} reader={reader} author={author} onChoose={chooseAuthor} />
  return (
    <p className={styles.author}>
      <View
        of={ProfileAvatar}
        pubkey={author}
        size={28}
        plain
        fallback={<Avatar keyHex={author} size={28} />}
      />
      <span>
        Posting as <View of={ProfileName} pubkey={author} plain />
      </span>
    </p>
  )
}
