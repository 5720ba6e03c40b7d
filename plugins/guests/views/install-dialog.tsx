import { useEffect, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useNostr, useService, useStore, View } from '#kernel/react'
import { Button, Checkbox, Dialog } from '#ui-kit'
import { useCanAnswer } from '../doors/use-can-answer'
import type { Installed } from '../install/guest-store'
import type { Listing } from '../install/read-listing'
import { changesOf, compareVersions, whatItAdds, whatItMay } from '../install/what-it-does'
import { GuestDesk } from '../manifest'
import styles from './guests.module.css'
import { Problem } from './problem'

interface InstallDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly listing: Listing
  /** The installed version, which the new one replaces. */
  readonly before?: Installed
}

/** Says who made a plugin, what it adds and what it may do, and installs it. */
export function InstallDialog({ open, ...rest }: InstallDialogProps) {
  return open ? <Question {...rest} /> : null
}

function Question({ onClose, listing, before }: Omit<InstallDialogProps, 'open'>) {
  const desk = useService(GuestDesk)
  const canAnswer = useCanAnswer()
  const { canSign } = useStore(useNostr().session)
  const [says, setSays] = useState(false)
  useEffect(() => desk.prepare(listing), [desk, listing])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const install = async () => {
    setBusy(true)
    try {
      await desk.install(listing)
      onClose()
      // Installed is installed: if it could not be said, the plugin's page shows so.
      if (says) await desk.say.use(listing, true)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  const { author, hash, manifest } = listing
  const { title, version, summary } = manifest
  const changes = before ? changesOf(before.manifest, manifest) : []
  const isOlder = before !== undefined && compareVersions(version, before.manifest.version) < 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={before ? `Replace ${title} ${before.manifest.version} by ${version}?` : `Install ${title}?`}
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
          Published by <View of={ProfileName} pubkey={author} />. Nobody of Pinion has read it.
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
          {whatItAdds(manifest).map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <h3>What it may do</h3>
        <ul className={styles.adds}>
          {whatItMay(manifest).map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className={styles.hash}>Code: SHA-256 {hash}</p>
        {canSign && before === undefined && (
          <Checkbox
            label="Say publicly that I use it"
            hint="People who follow you find it by that."
            checked={says}
            onChange={setSays}
          />
        )}
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}
