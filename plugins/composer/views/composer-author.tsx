import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Accounts } from '#kernel/ports'
import { PluginView, useService, useShellContext, useStore } from '#kernel/react'
import { Avatar } from '#ui-kit'
import type { ComposerControls } from '../contract'
import { AuthorMenu } from './author-menu'
import styles from './composer-author.module.css'

/** Says which account will publish the note. If several accounts of this browser can sign, the user can choose. */
export default function ComposerAuthor({ composer }: { composer: ComposerControls }) {
  const { pubkey: readerPubkey } = useShellContext().session
  const accounts = useStore(useService(Accounts).accounts)
  if (readerPubkey === undefined) return null
  const signingPubkeys = accounts.filter(({ method }) => method !== 'read-only').map(({ pubkey }) => pubkey)
  const { author, chooseAuthor } = composer
  if (signingPubkeys.length > 1)
    return (
      <AuthorMenu
        pubkeys={signingPubkeys}
        readerPubkey={readerPubkey}
        author={author}
        onChoose={chooseAuthor}
      />
    )
  return (
    <p className={styles.author}>
      <PluginView
        token={ProfileAvatar}
        pubkey={author}
        size={28}
        plain
        fallback={<Avatar pubkey={author} size={28} />}
      />
      <span>
        Posting as <PluginView token={ProfileName} pubkey={author} plain />
      </span>
    </p>
  )
}
