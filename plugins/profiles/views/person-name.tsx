import { EmojiText } from '#contracts/notes'
import { PeopleNames } from '#contracts/search'
import { useOptionalService, useOptionalStore, View } from '#kernel/react'
import type { Profile } from '../contract'
import { nameOf } from '../profile/parse-profile'
import styles from './profiles.module.css'

/** The name from the profile. Until the profile has loaded, the name from the search index, if that is available. */
export function PersonName({ pubkey, profile }: { pubkey: string; profile: Profile | undefined }) {
  const name = nameOf(pubkey, profile)
  return (
    <bdi className={styles.name}>
      {!profile ? (
        <NameInList pubkey={pubkey} />
      ) : profile.emoji ? (
        <View of={EmojiText} text={name} tags={profile.emoji} pending={name} fallback={name} />
      ) : (
        name
      )}
    </bdi>
  )
}

function NameInList({ pubkey }: { pubkey: string }) {
  const names = useOptionalService(PeopleNames)
  return useOptionalStore(names?.nameOf(pubkey)) ?? nameOf(pubkey, undefined)
}
