import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { View } from '#kernel/react'
import FollowButton from './follow-button'
import styles from './graph.module.css'
import TrustBadge from './trust-badge'

/** A person in a list: picture, name and distance. NIP-05 names are not verified here, because lists are long. */
export function PersonRow(props: { pubkey: string; followable?: boolean; plain?: boolean }) {
  const { pubkey, followable, plain } = props
  return (
    <li className={styles.person}>
      <View of={ProfileAvatar} pubkey={pubkey} size={36} />
      <span className={styles.name}>
        <View of={ProfileName} pubkey={pubkey} />
      </span>
      {!plain && <TrustBadge pubkey={pubkey} />}
      {followable && <FollowButton pubkey={pubkey} size="small" />}
    </li>
  )
}
