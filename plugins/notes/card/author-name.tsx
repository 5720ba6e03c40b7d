import { ProfileName } from '#contracts/profiles'
import { shortenNpub } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { Skeleton } from '#ui-kit'
import styles from './note-frame.module.css'

/** Shows the author's name, or a short key if no plugin provides names. */
export function AuthorName({ pubkey, plain = false }: { pubkey: string; plain?: boolean }) {
  return (
    <PluginView
      token={ProfileName}
      pubkey={pubkey}
      plain={plain}
      fallback={<span className={styles.key}>{shortenNpub(pubkey)}</span>}
      pending={<Skeleton width={112} />}
    />
  )
}
