import { useRef, useState } from 'react'
import { Graph } from '#contracts/graph'
import { ProfileRow } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useService } from '#kernel/react'
import { Button, Checkbox, Dialog } from '#ui-kit'
import styles from '../views/moderation.module.css'

/** Asks before muting a person. After that, it offers Undo. */
export default function MuteDialog({ pubkey, onClose }: { pubkey: string; onClose(): void }) {
  const graph = useService(Graph)
  const [muted, setMuted] = useState(false)
  const [privately, setPrivately] = useState(false)
  const [refusalMessage, setRefusalMessage] = useState<string>()
  /** True if the reader followed the person. Muting unfollows, so Undo must follow them again. */
  const wasFollowing = useRef(false)
  const attempt = (action: () => void) => {
    setRefusalMessage(undefined)
    try {
      action()
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      setRefusalMessage(error.message)
    }
  }
  const mute = () => {
    wasFollowing.current = graph.follows(pubkey)
    const { whenSent } = graph.mute(pubkey, { privately })
    setMuted(true)
    // The dialog shows the person as muted at once. If publishing fails, it shows them as not muted again.
    whenSent.catch((error: unknown) => {
      setMuted(false)
      setRefusalMessage(error instanceof Error ? error.message : 'They could not be muted.')
    })
  }
  const undo = () => {
    if (wasFollowing.current) graph.follow(pubkey)
    else graph.unmute(pubkey)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={muted ? 'User Muted' : 'Mute User'}
      width="narrow"
      footer={
        muted ? (
          <Button onClick={() => attempt(undo)}>Undo?</Button>
        ) : (
          <>
            <Button onClick={onClose}>No</Button>
            <Button variant="danger" onClick={() => attempt(mute)}>
              Yes
            </Button>
          </>
        )
      }
    >
      {!muted && <p>Are you sure you want to mute:</p>}
      <div className={styles.person}>
        <PluginView token={ProfileRow} pubkey={pubkey} />
      </div>
      {!muted && (
        <Checkbox
          label="Only I can see it"
          hint="Your mute list is public. This part of it is encrypted for you."
          checked={privately}
          onChange={setPrivately}
        />
      )}
      {refusalMessage !== undefined && (
        <p className={styles.error} role="alert">
          {refusalMessage}
        </p>
      )}
    </Dialog>
  )
}
