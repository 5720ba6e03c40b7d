import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ButtonRow } from '#ui-kit'
import type { GuestListing } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import { ErrorMessage } from './error-message'
import styles from './guests.module.css'
import { InstallDialog } from './install-dialog'
import { useRemoveGuest } from './use-remove-guest'

interface ListingActionsProps {
  readonly listing: GuestListing
  /** True if the listing is an older version. */
  readonly isFormer?: true
}

/** The buttons that install, replace and remove a version of a plugin. */
export function ListingActions({ listing, isFormer }: ListingActionsProps) {
  const manager = useService(GuestManager)
  const [isAsking, setAsking] = useState(false)
  const installed = useStore(manager.installed).find(({ id }) => id === listing.id)
  const [remove, problem] = useRemoveGuest()
  const refusal = manager.policy.refusal(listing)
  const isSame = installed?.hash === listing.hash && installed.manifest.version === listing.manifest.version
  const { version } = listing.manifest
  return (
    <>
      <ErrorMessage text={problem} />
      {refusal !== undefined && <p className={styles.hash}>{refusal}</p>}
      <ButtonRow>
        {!isSame && refusal === undefined && (
          <Button
            variant={isFormer ? 'secondary' : 'primary'}
            size="small"
            onClick={() => setAsking(true)}
            {...(isFormer && { 'aria-label': installed ? `Go back to ${version}` : `Install ${version}` })}
          >
            {installed ? (isFormer ? 'Go back' : `Replace ${installed.manifest.version}`) : 'Install'}
          </Button>
        )}
        {isSame && isFormer && <span className={styles.hash}>Installed</span>}
        {installed && !isFormer && (
          <Button size="small" onClick={() => remove(installed.id)}>
            Remove
          </Button>
        )}
      </ButtonRow>
      <InstallDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        listing={listing}
        {...(installed && { installedVersion: installed })}
      />
    </>
  )
}
