import { useRef, useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Progress, QrDialog, Switch } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import { DeleteInviteDialog } from './delete-invite-dialog'

/** Shows the reader's own invites: a link with its QR code, and a switch that lets everybody start a chat. */
export function OwnInvites() {
  const invites = useService(RatchetInvites)
  const { link, isReady, isPublic, isListed } = useStore(invites.invites)
  const [isOpen, setOpen] = useState(false)
  const [confirming, setConfirming] = useState<'link' | 'public'>()
  const [isBusy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const statusLine = useRef<HTMLParagraphElement>(null)
  const runAction = async (action: () => Promise<void>, doneText: string) => {
    if (isBusy) return
    setBusy(true)
    setStatus('')
    setProblem('')
    try {
      await action()
      setStatus(doneText)
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'That did not work.')
    } finally {
      setBusy(false)
    }
  }
  const openShareDialog = () => {
    invites.markLinkShared()
    setOpen(true)
  }
  const deleteConfirmed = () => {
    setConfirming(undefined)
    if (confirming === 'link')
      void runAction(async () => {
        await invites.deleteLink()
        // The button that opened the question goes with the link.
        statusLine.current?.focus()
      }, 'Your invite link is deleted.')
    else void runAction(() => invites.setInvitePublished(false), 'Your public invite is deleted.')
  }
  return (
    <>
      <ButtonRow>
        {link === undefined ? (
          <Button
            disabled={!isReady}
            aria-disabled={isBusy}
            onClick={() => void runAction(() => invites.rotateLink(), 'There is a new link.')}
          >
            Make an invite link
          </Button>
        ) : (
          <>
            <Button aria-haspopup="dialog" onClick={openShareDialog}>
              Share invite
            </Button>
            <Button
              aria-disabled={isBusy}
              onClick={() =>
                void runAction(
                  () => invites.rotateLink(),
                  'There is a new link. Whoever has the former one can still answer it for 30 days.',
                )
              }
            >
              Replace the link
            </Button>
            <Button aria-disabled={isBusy} aria-haspopup="dialog" onClick={() => setConfirming('link')}>
              Delete the link
            </Button>
          </>
        )}
      </ButtonRow>
      <Switch
        label="Everybody may begin a chat with me"
        hint="Publishes an invite under your name, and a new one each week. Strangers wait in Requests."
        checked={isPublic}
        onChange={isOn =>
          isOn
            ? void runAction(() => invites.setInvitePublished(true), 'Your invite is published.')
            : setConfirming('public')
        }
      />
      {isPublic && (
        <ButtonRow>
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              void runAction(
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
          onChange={isOn =>
            void runAction(
              () => invites.setListedAsDevice(isOn),
              isOn
                ? 'Your account is in the list of your devices.'
                : 'Your account is no longer in the list.',
            )
          }
        />
      )}
      {isBusy && <Progress label="Asking the relays" hidesLabel />}
      <p ref={statusLine} role="status" tabIndex={-1}>
        {status}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {link !== undefined && (
        <QrDialog
          open={isOpen}
          onClose={() => setOpen(false)}
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
