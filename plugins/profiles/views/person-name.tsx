import { PeopleNames } from '#contracts/search'
import { useOptionalService, useOptionalStore } from '#kernel/react'
import type { Profile } from '../contract'
import { nameOf } from '../profile/parse-profile'
import styles from './profiles.module.css'

/** The name from the profile. Until the profile has loaded, the name from the search index, if that is available. */
export const PersonName = ({ pubkey, profile }: { pubkey: string; profile: Profile | undefined }) => (
  <bdi className={styles.name}>{profile ? nameOf(pubkey, profile) : <NameInList pubkey={pubkey} />}</bdi>
)

function NameInList({ pubkey }: { pubkey: string }) {
  const names = useOptionalService(PeopleNames)
  return useOptionalStore(names?.nameOf(pubkey)) ?? nameOf(pubkey, undefined)
}
