import { useProfile } from '../profile/use-profile'
import { Nip05Name } from './nip05-name'
import { ProfileLink } from './profile-link'
import { ProfileNameText } from './profile-name-text'
import { ProfilePicture } from './profile-picture'
import styles from './profiles.module.css'

export default function ProfileRow({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  return (
    <ProfileLink pubkey={pubkey} className={styles.row}>
      <ProfilePicture pubkey={pubkey} picture={profile?.picture} size={40} />
      <span>
        <ProfileNameText pubkey={pubkey} profile={profile} />
        <Nip05Name pubkey={pubkey} nip05={profile?.nip05} />
      </span>
    </ProfileLink>
  )
}
