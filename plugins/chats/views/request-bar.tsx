import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { View } from '#kernel/react'
import { Button, ButtonRow, Dialog } from '#ui-kit'
import type { ChatSummary } from '../contract'
import { peopleToBlock } from '../list/people-to-block'
import styles from './chats.module.css'
import { type RequestAct, useActOnChats } from './use-act-on-chats'

interface RequestBarProps {
  readonly chats: readonly ChatSummary[]
  onDone?(act: RequestAct): void
}

/** Accepts, deletes or blocks requests. Deleting and blocking ask first, because nothing brings the messages back. */
export function RequestBar({ chats, onDone }: RequestBarProps) {
  const actOn = useActOnChats()
  const [asked, setAsked] = useState<'delete' | 'block'>()
  const [busy, setBusy] = useState<RequestAct>()
  const [problem, setProblem] = useState<string>()
  const act = async (what: RequestAct) => {
    setAsked(undefined)
    setBusy(what)
    setProblem(undefined)
    try {
      await actOn(what, chats)
      onDone?.(what)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'That did not work.')
    } finally {
      setBusy(undefined)
    }
  }
  const isNone = chats.length === 0 || busy !== undefined
  const blocked = peopleToBlock(chats)
  const others = new Set(chats.flatMap(({ people }) => people)).size - blocked.length
  const [only] = blocked
  const who =
    blocked.length === 1 && only !== undefined ? (
      <View of={ProfileName} pubkey={only} plain />
    ) : (
      `${blocked.length} people`
    )
  const them = chats.length === 1 ? 'this request' : `these ${chats.length} requests`
  return (
    <div className={styles.requestBar}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ButtonRow>
        <Button
          variant="primary"
          disabled={isNone}
          busy={busy === 'accept'}
          onClick={() => void act('accept')}
        >
          Accept
        </Button>
        <Button disabled={isNone} busy={busy === 'delete'} onClick={() => setAsked('delete')}>
          Delete
        </Button>
        <Button
          disabled={isNone || blocked.length === 0}
          busy={busy === 'block'}
          onClick={() => setAsked('block')}
        >
          Block {blocked.length > 0 && who}
        </Button>
      </ButtonRow>
      <Dialog
        open={asked !== undefined}
        width="narrow"
        title={asked === 'block' ? `Block and delete ${them}?` : `Delete ${them}?`}
        onClose={() => setAsked(undefined)}
        footer={
          <>
            <Button onClick={() => setAsked(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={() => asked && void act(asked)}>
              {asked === 'block' ? 'Block' : 'Delete'}
            </Button>
          </>
        }
      >
        <p>
          {asked === 'block' ? (
            <>
              {who} {blocked.length === 1 ? 'is' : 'are'} muted, and the messages are deleted from this
              device.
              {others > 0 && ' The others in the conversation are not muted.'} You can unmute later.
            </>
          ) : (
            'The messages are deleted from this device. They are told nothing.'
          )}
        </p>
      </Dialog>
    </div>
  )
}
