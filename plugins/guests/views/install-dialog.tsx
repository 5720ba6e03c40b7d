import { useEffect, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useNostr, useService, useStore } from '#kernel/react'
import { Button, Checkbox, Dialog } from '#ui-kit'
import { useClickGuard } from '../consent/use-click-guard'
import {
  compareVersions,
  describeContributions,
  describePermissions,
  describeVersionChanges,
} from '../install/describe-guest'
import type { InstalledGuestVersion } from '../install/guest-store'
import type { GuestListing } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import { ErrorMessage } from './error-message'
import styles from './guests.module.css'

interface InstallDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly listing: GuestListing
  /** The installed version, which the new one replaces. */
  readonly installedVersion?: InstalledGuestVersion
}

/** Shows who made a plugin, what it adds and what it may do, and installs it. */
export function InstallDialog({ isOpen, ...rest }: InstallDialogProps) {
  return isOpen ? <InstallQuestion {...rest} /> : null
}

function InstallQuestion({ onClose, listing, installedVersion }: Omit<InstallDialogProps, 'isOpen'>) {
  const manager = useService(GuestManager)
  const canAnswer = useClickGuard()
  const { canSign } = useStore(useNostr().session)
  const [isPublic, setPublic] = useState(false)
  useEffect(() => manager.prepareInstall(listing), [manager, listing])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const install = async () => {
    setBusy(true)
    try {
      await manager.install(listing)
      onClose()
      // If publishing the usage fails, the plugin stays installed. Its page shows that the usage is not published.
      if (isPublic) await manager.publishing.publishUsage(listing, true)
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  const { author, hash, manifest } = listing
  const { title, version, summary } = manifest
  const changes = installedVersion ? describeVersionChanges(installedVersion.manifest, manifest) : []
  const isOlder =
    installedVersion !== undefined && compareVersions(version, installedVersion.manifest.version) < 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        installedVersion
          ? `Replace ${title} ${installedVersion.manifest.version} by ${version}?`
          : `Install ${title}?`
      }
      description={summary}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            aria-disabled={!canAnswer || undefined}
            onClick={() => canAnswer && void install()}
          >
            Install
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          Published by <PluginView token={ProfileName} pubkey={author} />. Nobody of Pinion has read it.
        </p>
        {isOlder && (
          <p className={styles.problem}>
            This version is older than the one you have. It may have faults that were mended since.
          </p>
        )}
        {changes.length > 0 && (
          <>
            <h3>What changes</h3>
            <ul className={styles.adds}>
              {changes.map(each => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </>
        )}
        <h3>What it adds</h3>
        <ul className={styles.adds}>
          {describeContributions(manifest).map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <h3>What it may do</h3>
        <ul className={styles.adds}>
          {describePermissions(manifest).map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className={styles.hash}>Code: SHA-256 {hash}</p>
        {canSign && installedVersion === undefined && (
          <Checkbox
            label="Say publicly that I use it"
            hint="People who follow you find it by that."
            checked={isPublic}
            onChange={setPublic}
          />
        )}
        <ErrorMessage text={problem} />
      </div>
    </Dialog>
  )
}
