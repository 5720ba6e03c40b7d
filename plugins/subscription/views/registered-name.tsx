import { useRef, useState } from 'react'
import { sanitizeName } from '#kernel/nostr'
import { Button, SettingsRow } from '#ui-kit'
import { Nip05AddressText } from './nip05-address-text'
import styles from './subscription.module.css'
import { useNip05Address } from './use-nip05-address'
import { useProfileNip05 } from './use-profile-nip05'
import { useRestoreFocus } from './use-restore-focus'

const MAX_ADDRESS_CHARS = 80

/** The NIP-05 address of the account's name with the provider, and a button that puts it on the account's profile. */
export function RegisteredName({ pubkey, name }: { pubkey: string; name: string }) {
  const address = useNip05Address(name)
  const { isKnown, currentAddress, isBusy, setAddress } = useProfileNip05(pubkey)
  const profileNip05 = currentAddress?.trim().toLowerCase() === address
  const row = useRef<HTMLDivElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  // The button disappears when the address is on the profile. Only after a press can it have had the focus.
  useRestoreFocus(isPressed ? String(profileNip05) : undefined, row)
  const hint = profileNip05
    ? 'It is on your profile.'
    : currentAddress !== undefined && `Your profile says ${sanitizeName(currentAddress, MAX_ADDRESS_CHARS)}.`
  return (
    <div ref={row} tabIndex={-1} className={styles.part}>
      <SettingsRow
        label={
          <strong>
            <Nip05AddressText address={address} />
          </strong>
        }
        hint={hint}
      >
        {isKnown && !profileNip05 && (
          <Button
            busy={isBusy}
            onClick={() => {
              setIsPressed(true)
              void setAddress(address)
            }}
          >
            Use it on your profile
          </Button>
        )}
      </SettingsRow>
    </div>
  )
}
