import { EmojiText } from '#contracts/notes'
import { PluginView, useOptionalService, useOptionalStore } from '#kernel/react'
import { PeopleNames, type Profile } from '../contract'
import { getDisplayName } from '../profile/parse-profile'
import styles from './profiles.module.css'

/** The name from the profile. Until the profile has loaded, the name from the search index, if that is available. */
export function ProfileNameText({ pubkey, profile }: { pubkey: string; profile: Profile | undefined }) {
  const name = getDisplayName(pubkey, profile)
  return (
    <bdi className={styles.name}>
      {!profile ? (
        <IndexedName pubkey={pubkey} />
      ) : profile.emoji ? (
        <PluginView token={EmojiText} text={name} tags={profile.emoji} pending={name} fallback={name} />
      ) : (
        name
      )}
    </bdi>
  )
}

function IndexedName({ pubkey }: { pubkey: string }) {
  const names = useOptionalService(PeopleNames)
  return useOptionalStore(names?.nameOf(pubkey)) ?? getDisplayName(pubkey, undefined)
}
