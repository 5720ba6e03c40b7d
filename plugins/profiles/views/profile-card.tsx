import { RichText } from '#contracts/notes'
import { truncateGraphemes } from '#kernel/nostr'
import { PluginView, Slot, useShellContext } from '#kernel/react'
import { personBadges } from '../contract'
import { useProfile } from '../profile/use-profile'
import { Nip05Name } from './nip05-name'
import { ProfileNameText } from './profile-name-text'
import { ProfilePicture } from './profile-picture'
import styles from './profiles.module.css'

/** Maximum number of graphemes of a person's description that are shown, including the `…` of a shortened one. */
const MAX_ABOUT = 101

/** The content of a person's hover card. */
export default function ProfileCard({ pubkey }: { pubkey: string }) {
  const profile = useProfile(pubkey)
  const about = profile?.about
  const shortAbout = about && truncateGraphemes(about, MAX_ABOUT)
  return (
    <div className={styles.card}>
      <ProfilePicture pubkey={pubkey} picture={profile?.picture} size={48} />
      <div>
        <span>
          <ProfileNameText pubkey={pubkey} profile={profile} />
          <Slot point={personBadges} props={{ pubkey }} facts={useShellContext()} />
        </span>
        <Nip05Name pubkey={pubkey} nip05={profile?.nip05} />
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
