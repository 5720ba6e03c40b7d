import { Icon } from '#ui-kit'
import { useNip05Verification } from '../profile/use-nip05-verification'
import styles from './profiles.module.css'

/** A NIP-05 name. It is marked as verified only after its domain has confirmed the key. */
export function Nip05Name({ pubkey, nip05 }: { pubkey: string; nip05: string | undefined }) {
  const state = useNip05Verification(pubkey, nip05)
  if (nip05 === undefined || state === 'wrong') return null
  return (
    <span className={styles.nip05}>
      {nip05.replace(/^_@/, '')}
      {state === 'verified' && <Icon name="verified" size={16} label="Verified by its domain" />}
    </span>
  )
}
