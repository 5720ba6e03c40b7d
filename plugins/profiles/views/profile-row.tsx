import { Avatar } from '#ui-kit'
import { nameOf } from '../profile/parse-profile'
import { useProfile } from '../profile/use-profile'
import { ProfileLink } from './profile-link'
import styles from './profiles.module.css'
import { VerifiedName } from './verified-name'

export default function ProfileRow({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  return (
    <ProfileLink pubkey={pubkey} className={styles.row}>
      <Avatar keyHex={pubkey} src={profile?.picture} size={40} />
      <span>
        <bdi className={styles.name}>{nameOf(pubkey, profile)}</bdi>
        <VerifiedName pubkey={pubkey} nip05={profile?.nip05} />
      </span>
    </ProfileLink>
  )
}
