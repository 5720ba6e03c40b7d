import { useProfile } from '../profile/use-profile'
import { PersonPicture } from './person-picture'
import { ProfileLink } from './profile-link'
import styles from './profiles.module.css'

/** Hidden from keyboards and screen readers, which use the link of the name beside it. */
export default function ProfileAvatar({
  pubkey,
  size = 40,
  plain,
}: {
  pubkey: string
  size?: number
  plain?: boolean
}) {
  const picture = <PersonPicture pubkey={pubkey} picture={useProfile(pubkey)?.picture} size={size} />
  if (plain) return picture
  return (
    <ProfileLink pubkey={pubkey} className={styles.avatarLink} hidden>
      {picture}
    </ProfileLink>
  )
}
