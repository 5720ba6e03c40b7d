import { type Ref, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useNostr } from '#kernel/react'
import { Button, ButtonRow, Dialog } from '#ui-kit'
import type { ChatSummary } from '../contract'
import { findBlockablePeople } from '../list/blockable-people'
import styles from './chats.module.css'
import { useProblem } from './use-problem'
import { type RequestAction, useRequestActions } from './use-request-actions'

interface RequestActionsProps {
  readonly chats: readonly ChatSummary[]
  /** Is set to the element that contains the buttons. */
  readonly ref?: Ref<HTMLDivElement>
  onDone?(action: RequestAction): void
}

/**
 * Buttons that accept, delete or block requests. Deleting and blocking need a confirmation, because the messages cannot
 * be restored.
 */
export function ChatRequestActions({ chats, ref, onDone }: RequestActionsProps) {
  const runOnChats = useRequestActions()
  const [confirming, setConfirming] = useState<'delete' | 'block'>()
  const [runningAction, setRunningAction] = useState<RequestAction>()
  const [problem, showProblem] = useProblem()
  const { session } = useNostr()
  const runAction = async (action: RequestAction) => {
    const account = session.get().pubkey
    setConfirming(undefined)
    setRunningAction(action)
    showProblem(undefined)
    try {
      await runOnChats(action, chats)
      // The page of another account stays where it is.
      if (session.get().pubkey === account) onDone?.(action)
    } catch (error) {
      showProblem(error instanceof UserFacingError ? error.message : 'That did not work.')
    } finally {
      setRunningAction(undefined)
    }
  }
  const isDisabled = chats.length === 0 || runningAction !== undefined
  const peopleToMute = findBlockablePeople(chats)
  const otherPeopleCount = new Set(chats.flatMap(({ people }) => people)).size - peopleToMute.length
  const [onlyPerson] = peopleToMute
  const peopleLabel =
    peopleToMute.length === 1 && onlyPerson !== undefined ? (
      <PluginView token={ProfileName} pubkey={onlyPerson} plain />
    ) : (
      `${peopleToMute.length} people`
    )
  const requestsLabel = chats.length === 1 ? 'this request' : `these ${chats.length} requests`
  return (
    <div ref={ref} className={styles.requestBar}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ButtonRow>
        <Button
          variant="primary"
          disabled={isDisabled}
          busy={runningAction === 'accept'}
          onClick={() => void runAction('accept')}
        >
          Accept
        </Button>
        <Button
          disabled={isDisabled}
          busy={runningAction === 'delete'}
          onClick={() => setConfirming('delete')}
        >
          Delete
        </Button>
        <Button
          disabled={isDisabled || peopleToMute.length === 0}
          busy={runningAction === 'block'}
          onClick={() => setConfirming('block')}
        >
          <span>Block {peopleToMute.length > 0 && peopleLabel}</span>
        </Button>
      </ButtonRow>
      <Dialog
        open={confirming !== undefined}
        width="narrow"
        title={confirming === 'block' ? `Block and delete ${requestsLabel}?` : `Delete ${requestsLabel}?`}
        onClose={() => setConfirming(undefined)}
        footer={
          <>
            <Button onClick={() => setConfirming(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={() => confirming && void runAction(confirming)}>
              {confirming === 'block' ? 'Block' : 'Delete'}
            </Button>
          </>
        }
      >
        <p>
          {confirming === 'block' ? (
            <>
              {peopleLabel} {peopleToMute.length === 1 ? 'is' : 'are'} muted, and the messages are deleted
              from this device.
              {otherPeopleCount > 0 && ' The others in the conversation are not muted.'} You can unmute later.
            </>
          ) : (
            'The messages are deleted from this device. They are told nothing.'
          )}
        </p>
      </Dialog>
    </div>
  )
}
