import { nameOf } from '../profile/parse-profile'
import { useProfile } from '../profile/use-profile'
import { ProfileLink } from './profile-link'
import styles from './profiles.module.css'

export default function ProfileName({ pubkey, plain }: { pubkey: string; plain?: boolean }) {
  const name = <bdi className={styles.name}>{nameOf(pubkey, useProfile(pubkey))}</bdi>
  if (plain) return name
  return (
    <ProfileLink pubkey={pubkey} className={styles.nameLink}>
      {name}
    </ProfileLink>
  )
}
