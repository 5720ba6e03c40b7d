import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Accounts } from '#kernel/ports'
import { useService, useSessionFacts, useStore, View } from '#kernel/react'
import { Avatar } from '#ui-kit'
import styles from './shell-pieces.module.css'

/** Shows in the composer which account will publish the note, if several are signed in. */
export default function PostingAs() {
  const { pubkey } = useSessionFacts().session
  const accounts = useStore(useService(Accounts).accounts)
  if (pubkey === undefined || accounts.length < 2) return null
  return (
    <p className={styles.author}>
      <View
        of={ProfileAvatar}
        pubkey={pubkey}
        size={20}
        plain
        fallback={<Avatar keyHex={pubkey} size={20} />}
      />
      <span>
        Posting as <View of={ProfileName} pubkey={pubkey} plain />
      </span>
    </p>
  )
}
