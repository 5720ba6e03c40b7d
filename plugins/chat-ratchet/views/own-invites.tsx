import { useRef, useState } from 'react'
import { UserFacingError } from '#kernel'
import { useNostr, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, moveFocusFrom, Progress, QrDialog, Switch } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import { DeleteInviteDialog } from './delete-invite-dialog'

/** An act on the reader's invites. The button or switch that begins it is busy until it has ended. */
type InviteAction =
  | 'make link'
  | 'replace link'
  | 'delete link'
  | 'replace public'
  | 'switch public'
  | 'switch listed'

/** Shows the reader's own invites: a link with its QR code, and a switch that lets everybody start a chat. */
export function OwnInvites() {
  const invites = useService(RatchetInvites)
  const { session } = useNostr()
  const { link, isReady, isPublic, isListed } = useStore(invites.invites)
  const [isSharing, setSharing] = useState(false)
  const [confirming, setConfirming] = useState<'link' | 'public'>()
  /** The action that runs and those that wait for its end. */
  const [unfinishedActions, setUnfinishedActions] = useState<readonly InviteAction[]>([])
  const isUnfinished = (name: InviteAction) => unfinishedActions.includes(name)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const linkButtons = useRef<HTMLDivElement>(null)
  const statusLine = useRef<HTMLParagraphElement>(null)
  /** Resolves when all actions so far have ended. It never rejects. */
  const lastAction = useRef<Promise<void>>(Promise.resolve())
  /**
   * Runs the action after those that the reader has begun before, so that no press is without effect. It is skipped if
   * the reader has changed to another account meanwhile, because it would change the invites of that account. The result
   * of an action is not said to another account either.
   */
  const runAction = (name: InviteAction, action: () => Promise<void>, doneText: string) => {
    const { pubkey } = session.get()
    const isCurrent = () => session.get().pubkey === pubkey
    setUnfinishedActions(names => [...names, name])
    const runNow = async () => {
      try {
        if (!isCurrent()) return
        setStatus('')
        setProblem('')
        await action()
        if (isCurrent()) setStatus(doneText)
      } catch (error) {
        if (isCurrent()) setProblem(error instanceof UserFacingError ? error.message : 'That did not work.')
      } finally {
        setUnfinishedActions(([, ...waiting]) => waiting)
      }
    }
    lastAction.current = lastAction.current.then(runNow)
  }
  const openShareDialog = () => {
    invites.markLinkShared()
    setSharing(true)
  }
  const deleteConfirmed = () => {
    setConfirming(undefined)
    if (confirming === 'link')
      runAction(
        'delete link',
        async () => {
          await invites.deleteLink()
          // The button that opened the question goes with the link.
          moveFocusFrom(linkButtons.current, statusLine.current)
        },
        'Your invite link is deleted.',
      )
    if (confirming === 'public')
      runAction('switch public', () => invites.setInvitePublished(false), 'Your public invite is deleted.')
  }
  return (
    <>
      <ButtonRow ref={linkButtons}>
        {link === undefined ? (
          <Button
            disabled={!isReady}
            busy={isUnfinished('make link')}
            onClick={() => runAction('make link', () => invites.rotateLink(), 'There is a new link.')}
          >
            Make an invite link
          </Button>
        ) : (
          <>
            <Button aria-haspopup="dialog" onClick={openShareDialog}>
              Share invite
            </Button>
            <Button
              busy={isUnfinished('replace link')}
              onClick={() =>
                runAction(
                  'replace link',
                  () => invites.rotateLink(),
                  'There is a new link. Whoever has the former one can still answer it for 30 days.',
                )
              }
            >
              Replace the link
            </Button>
            <Button
              busy={isUnfinished('delete link')}
              aria-haspopup="dialog"
              onClick={() => setConfirming('link')}
            >
              Delete the link
            </Button>
          </>
        )}
      </ButtonRow>
      <Switch
        label="Everybody may begin a chat with me"
        hint="Publishes an invite under your name, and a new one each week. Strangers wait in Requests."
        checked={isPublic}
        busy={isUnfinished('switch public')}
        onChange={isOn =>
          isOn
            ? runAction('switch public', () => invites.setInvitePublished(true), 'Your invite is published.')
            : setConfirming('public')
        }
      />
      {isPublic && (
        <ButtonRow>
          <Button
            busy={isUnfinished('replace public')}
            onClick={() =>
              runAction(
                'replace public',
                () => invites.rotatePublicInvite(),
                'A new invite is published. Answers to the former one are read for 30 days.',
              )
            }
          >
            Replace the public invite
          </Button>
        </ButtonRow>
      )}
      {(isPublic || isListed) && (
        <Switch
          label="Newer apps may write to me first"
          hint="Publishes a list that names this account as a device (kind 37368). Newer apps of this protocol ask for it. Devices that are in your list already stay there."
          checked={isListed}
          busy={isUnfinished('switch listed')}
          onChange={isOn =>
            runAction(
              'switch listed',
              () => invites.setListedAsDevice(isOn),
              isOn
                ? 'Your account is in the list of your devices.'
                : 'Your account is no longer in the list.',
            )
          }
        />
      )}
      {unfinishedActions.length > 0 && <Progress label="Asking the relays" hidesLabel />}
      <p ref={statusLine} role="status" tabIndex={-1}>
        {status}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {link !== undefined && (
        <QrDialog
          open={isSharing}
          onClose={() => setSharing(false)}
          title="Invite to a private chat"
          data={link}
          link={link}
        />
      )}
      <DeleteInviteDialog
        kind={confirming}
        onCancel={() => setConfirming(undefined)}
        onDelete={deleteConfirmed}
      />
    </>
  )
}
