import { RichText } from '#contracts/notes'
import { truncateGraphemes } from '#kernel/nostr'
import { PluginView, Slot, useShellFacts } from '#kernel/react'
import { personBadges } from '../contract'
import { useProfile } from '../profile/use-profile'
import { PersonName } from './person-name'
import { PersonPicture } from './person-picture'
import styles from './profiles.module.css'
import { VerifiedName } from './verified-name'

/** Maximum number of graphemes that are shown of the words about oneself, with the `…` after cut ones. */
const MAX_ABOUT = 101

/** The content of a person's hover card. */
export default function ProfileCard({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  const about = profile?.about
  const shortAbout = about && truncateGraphemes(about, MAX_ABOUT)
  return (
    <div className={styles.card}>
      <PersonPicture pubkey={pubkey} picture={profile?.picture} size={48} />
      <div>
        <span>
          <PersonName pubkey={pubkey} profile={profile} />
          <Slot point={personBadges} props={{ pubkey }} facts={useShellFacts()} />
        </span>
        <VerifiedName pubkey={pubkey} nip05={profile?.nip05} />
      </div>
      {shortAbout && (
        <div className={styles.about}>
          <PluginView
            token={RichText}
            text={shortAbout}
            {...(profile?.emoji && { tags: profile.emoji })}
            fallback={<p dir="auto">{shortAbout}</p>}
          />
        </div>
      )}
    </div>
  )
}
