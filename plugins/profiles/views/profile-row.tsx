import { useProfile } from '../profile/use-profile'
import { PersonName } from './person-name'
import { PersonPicture } from './person-picture'
import { ProfileLink } from './profile-link'
import styles from './profiles.module.css'
import { VerifiedName } from './verified-name'

export default function ProfileRow({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  return (
    <ProfileLink pubkey={pubkey} className={styles.row}>
      <PersonPicture pubkey={pubkey} picture={profile?.picture} size={40} />
      <span>
        <PersonName pubkey={pubkey} profile={profile} />
        <VerifiedName pubkey={pubkey} nip05={profile?.nip05} />
      </span>
    </ProfileLink>
  )
}
