import { useProfile } from '../profile/use-profile'
import { ProfileLink } from './profile-link'
import { ProfileNameText } from './profile-name-text'
import styles from './profiles.module.css'

export default function ProfileName({ pubkey, plain }: { pubkey: string; plain?: boolean }) {
  const name = <ProfileNameText pubkey={pubkey} profile={useProfile(pubkey)} />
  if (plain) return name
  return (
    <ProfileLink pubkey={pubkey} className={styles.nameLink}>
      {name}
    </ProfileLink>
  )
}
