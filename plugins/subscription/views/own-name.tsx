import { useRef, useState } from 'react'
import { neutralize } from '#kernel/nostr'
import { Button, SettingsRow } from '#ui-kit'
import { AddressText } from './address-text'
import styles from './subscription.module.css'
import { useAddress } from './use-address'
import { useFocusKept } from './use-focus-kept'
import { useProfileAddress } from './use-profile-address'

const MAX_ADDRESS_CHARS = 80

/**
 * The name that an account (hex) has with the provider, as an address (NIP-05), and a button that puts it on the
 * account's profile.
 */
export function OwnName({ pubkey, name }: { pubkey: string; name: string }) {
  const address = useAddress(name)
  const { known, current, busy, use } = useProfileAddress(pubkey)
  const used = current?.trim().toLowerCase() === address
  const row = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(false)
  // The button leaves when the address is on the profile. Before a press, nothing has the focus that could be lost.
  useFocusKept(pressed ? String(used) : undefined, row)
  const hint = used
    ? 'It is on your profile.'
    : current !== undefined && `Your profile says ${neutralize(current, MAX_ADDRESS_CHARS)}.`
  return (
    <div ref={row} tabIndex={-1} className={styles.part}>
      <SettingsRow
        label={
          <strong>
            <AddressText address={address} />
          </strong>
        }
        hint={hint}
      >
        {known && !used && (
          <Button
            busy={busy}
            onClick={() => {
              setPressed(true)
              void use(address)
            }}
          >
            Use it on your profile
          </Button>
        )}
      </SettingsRow>
    </div>
  )
}
