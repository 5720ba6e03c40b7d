import { useProfile } from '../profile/use-profile'
import { PersonName } from './person-name'
import { ProfileLink } from './profile-link'
import styles from './profiles.module.css'

export default function ProfileName({ pubkey, plain }: { pubkey: string; plain?: boolean }) {
  const name = <PersonName pubkey={pubkey} profile={useProfile(pubkey)} />
  if (plain) return name
  return (
    <ProfileLink pubkey={pubkey} className={styles.nameLink}>
      {name}
    </ProfileLink>
  )
}
