import { useState } from 'react'
import { Refusal } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Progress, QrDialog, Switch } from '#ui-kit'
import { RatchetDesk } from '../manifest'

/** The reader's own invites: a link with its QR code, and whether everybody may write. */
export function ShareInvite() {
  const desk = useService(RatchetDesk)
  const { link, isPublic, isListed } = useStore(desk.invites)
  const [isOpen, setOpen] = useState(false)
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
  return (
    <>
      <ButtonRow>
        <Button disabled={link === undefined} aria-haspopup="dialog" onClick={share}>
          Share invite
        </Button>
        <Button
          disabled={link === undefined || isBusy}
          onClick={() => void attempt(desk.renewLink(), 'The former link begins no chat any more.')}
        >
          Replace the link
        </Button>
      </ButtonRow>
      <Switch
        label="Everybody may begin a chat with me"
        hint="Publishes an invite under your name. Strangers wait in Requests."
        checked={isPublic}
        onChange={on =>
          void attempt(
            desk.setPublic(on),
            on ? 'Your invite is published.' : 'Your invite is no longer published.',
          )
        }
      />
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
    </>
  )
}
