import { useState } from 'react'
import { Refusal } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Progress, QrDialog, Switch } from '#ui-kit'
import { RatchetDesk } from '../manifest'
import { DeleteInvite } from './delete-invite'

/** The reader's own invites: a link with its QR code, and whether everybody may write. */
export function ShareInvite() {
  const desk = useService(RatchetDesk)
  const { link, isReady, isPublic, isListed } = useStore(desk.invites)
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<'link' | 'public'>()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')
  const attempt = async (act: Promise<void>, done: string) => {
    setBusy(true)
    setTold('')
    setProblem('')
    try {
      await act
      setTold(done)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'That did not work.')
    } finally {
      setBusy(false)
    }
  }
  const share = () => {
    desk.shareLink()
    setOpen(true)
  }
  const deleteAsked = () => {
    setAsking(undefined)
    if (asking === 'link') void attempt(desk.deleteLink(), 'Your invite link is deleted.')
    else void attempt(desk.setPublic(false), 'Your public invite is deleted.')
  }
  return (
    <>
      <ButtonRow>
        {link === undefined ? (
          <Button
            disabled={!isReady || isBusy}
            onClick={() => void attempt(desk.renewLink(), 'There is a new link.')}
          >
            Make an invite link
          </Button>
        ) : (
          <>
            <Button aria-haspopup="dialog" onClick={share}>
              Share invite
            </Button>
            <Button
              disabled={isBusy}
              onClick={() =>
                void attempt(
                  desk.renewLink(),
                  'There is a new link. Whoever has the former one can still answer it for 30 days.',
                )
              }
            >
              Replace the link
            </Button>
            <Button disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsking('link')}>
              Delete the link
            </Button>
          </>
        )}
      </ButtonRow>
      <Switch
        label="Everybody may begin a chat with me"
        hint="Publishes an invite under your name, and a new one each week. Strangers wait in Requests."
        checked={isPublic}
        onChange={on =>
          on ? void attempt(desk.setPublic(true), 'Your invite is published.') : setAsking('public')
        }
      />
      {isPublic && (
        <ButtonRow>
          <Button
            disabled={isBusy}
            onClick={() =>
              void attempt(
                desk.renewPublic(),
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
          onChange={on =>
            void attempt(
              desk.setListed(on),
              on ? 'Your account is in the list of your devices.' : 'Your account is no longer in the list.',
            )
          }
        />
      )}
      {isBusy && <Progress label="Asking the relays" bare />}
      <p role="status">{told}</p>
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
      <DeleteInvite kind={asking} onCancel={() => setAsking(undefined)} onDelete={deleteAsked} />
    </>
  )
}
