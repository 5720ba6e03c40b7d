import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, ButtonRow } from '#ui-kit'
import type { Listing } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import styles from './guests.module.css'
import { InstallDialog } from './install-dialog'
import { Problem } from './problem'
import { useRemove } from './use-remove'

interface ListingActionsProps {
  readonly listing: Listing
  /** True for a version that is not the newest. */
  readonly isFormer?: true
}

/** The buttons that install, replace and remove a version of a plugin. */
export function ListingActions({ listing, isFormer }: ListingActionsProps) {
  const desk = useService(GuestDesk)
  const [isAsking, setAsking] = useState(false)
  const installed = useStore(desk.installed).find(({ id }) => id === listing.id)
  const [remove, problem] = useRemove()
  const refusal = desk.policy.refusal(listing)
  const isSame = installed?.hash === listing.hash && installed.manifest.version === listing.manifest.version
  const { version } = listing.manifest
  return (
    <>
      <Problem text={problem} />
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
        open={isAsking}
        onClose={() => setAsking(false)}
        listing={listing}
        {...(installed && { before: installed })}
      />
    </>
  )
}
