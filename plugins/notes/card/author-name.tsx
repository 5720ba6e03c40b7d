import { ProfileName } from '#contracts/profiles'
import { shortNpub } from '#kernel/nostr'
import { View } from '#kernel/react'
import { Skeleton } from '#ui-kit'
import styles from './note-frame.module.css'

/** Shows the author's name, or a short key if no plugin provides names. */
export function AuthorName({ pubkey, plain = false }: { pubkey: string; plain?: boolean }) {
  return (
    <View
      of={ProfileName}
      pubkey={pubkey}
      plain={plain}
      fallback={<span className={styles.key}>{shortNpub(pubkey)}</span>}
      pending={<Skeleton width={112} />}
    />
  )
}
