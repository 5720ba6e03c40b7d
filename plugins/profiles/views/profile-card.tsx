import { RichText } from '#contracts/notes'
import { View } from '#kernel/react'
import { useProfile } from '../profile/use-profile'
import { PersonName } from './person-name'
import { PersonPicture } from './person-picture'
import styles from './profiles.module.css'
import { VerifiedName } from './verified-name'

const CUT = 100

/** The content of a person's hover card. */
export default function ProfileCard({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  const about = profile?.about
  const characters = about && about.length > CUT ? [...about.slice(0, 2 * CUT + 1)] : []
  const short = characters.length > CUT ? `${characters.slice(0, CUT).join('').trimEnd()}…` : about
  return (
    <div className={styles.card}>
      <PersonPicture pubkey={pubkey} picture={profile?.picture} size={48} />
      <div>
        <PersonName pubkey={pubkey} profile={profile} />
        <VerifiedName pubkey={pubkey} nip05={profile?.nip05} />
      </div>
      {short && (
        <div className={styles.about}>
          <View
            of={RichText}
            text={short}
            {...(profile?.emoji && { tags: profile.emoji })}
            fallback={<p dir="auto">{short}</p>}
          />
        </div>
      )}
    </div>
  )
}
