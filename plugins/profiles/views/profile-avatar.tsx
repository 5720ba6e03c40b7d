import { useProfile } from '../profile/use-profile'
import { ProfileLink } from './profile-link'
import { ProfilePicture } from './profile-picture'
import styles from './profiles.module.css'

/**
 * A person's picture as a link. It is hidden from keyboards and screen readers, because the name beside it has the same
 * link.
 */
export default function ProfileAvatar({
  pubkey,
  size = 40,
  plain,
}: {
  pubkey: string
  size?: number
  plain?: boolean
}) {
  const picture = <ProfilePicture pubkey={pubkey} picture={useProfile(pubkey)?.picture} size={size} />
  if (plain) return picture
  return (
    <ProfileLink pubkey={pubkey} className={styles.avatarLink} hidden>
      {picture}
    </ProfileLink>
  )
}
