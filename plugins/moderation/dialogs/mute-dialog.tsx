import { useRef, useState } from 'react'
import { Graph } from '#contracts/graph'
import { ProfileRow } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useService, View } from '#kernel/react'
import { Button, Checkbox, Dialog } from '#ui-kit'
import styles from '../views/moderation.module.css'

/** Asks the user before muting a person. Afterwards the user can undo it. */
export default function MuteDialog({ pubkey, onClose }: { pubkey: string; onClose(): void }) {
  const graph = useService(Graph)
  const [muted, setMuted] = useState(false)
  const [privately, setPrivately] = useState(false)
  const [refused, setRefused] = useState<string>()
  /** True if the reader followed the person. Muting also unfollows, so Undo must follow the person again. */
  const followed = useRef(false)
  const attempt = (act: () => void) => {
    setRefused(undefined)
    try {
      act()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(error.message)
    }
  }
  const mute = () => {
    followed.current = graph.follows(pubkey)
    const { sent } = graph.mute(pubkey, { privately })
    setMuted(true)
    // The dialog shows the person as muted immediately. If the mute cannot be published, show the person as not muted
    // again.
    sent.catch((error: unknown) => {
      setMuted(false)
      setRefused(error instanceof Error ? error.message : 'They could not be muted.')
    })
  }
  const undo = () => {
    if (followed.current) graph.follow(pubkey)
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
        <View of={ProfileRow} pubkey={pubkey} />
      </div>
      {!muted && (
        <Checkbox
          label="Only I can see it"
          hint="Your mute list is public. This part of it is encrypted for you."
          checked={privately}
          onChange={setPrivately}
        />
      )}
      {refused !== undefined && (
        <p className={styles.error} role="alert">
          {refused}
        </p>
      )}
    </Dialog>
  )
}
