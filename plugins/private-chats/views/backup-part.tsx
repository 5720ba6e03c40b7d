import { useRef, useState } from 'react'
import { Refusal } from '#kernel'
import { useService } from '#kernel/react'
import { Button, ButtonRow, counted, Form, Progress, SettingsSection, saveFile, TextField } from '#ui-kit'
import { BackupDesk, type BackupSize, type SavedBackup } from '../manifest'

const FILE_NAME = 'pinion-messages.json'
const MIN_PASSWORD = 10
/** bytes */
const MAX_FILE = 500_000_000

const sizeWords = ({ chats, messages }: BackupSize) =>
  `${counted(messages, 'message', 'messages')} in ${counted(chats, 'conversation', 'conversations')}`

/** Says which messages another device will see, and moves them there by a file. */
export function BackupPart() {
  const desk = useService(BackupDesk)
  const chooser = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [progress, setProgress] = useState<number>()
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState<SavedBackup>()

  const attempt = async (act: () => Promise<string>) => {
    setTold('')
    setProblem('')
    setSaved(undefined)
    setProgress(0)
    try {
      setTold(await act())
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'That did not work. Nothing was changed.')
    } finally {
      setProgress(undefined)
    }
  }
  const save = () =>
    attempt(async () => {
      if (password.length < MIN_PASSWORD)
        throw new Refusal(`Choose a password of at least ${MIN_PASSWORD} characters.`)
      const made = await desk.save(password, setProgress)
      void saveFile(new Blob([made.file], { type: 'application/json' }), FILE_NAME)
      setPassword('')
      if (made.moved > 0) setSaved(made)
      return `Saved ${sizeWords(made)} as ${FILE_NAME}.`
    })
  const restore = (file: File) =>
    attempt(async () => {
      if (file.size > MAX_FILE) throw new Refusal('This file is too large.')
      const size = await desk.restore(await file.text(), password, setProgress)
      setPassword('')
      return `Added ${sizeWords(size)}.`
    })
  const takeBack = () =>
    attempt(async () => {
      await saved?.takeBack()
      return 'This device writes and reads on. Delete the file.'
    })
  const isBusy = progress !== undefined
  return (
    <SettingsSection
      title="Other devices"
      description="Private messages by NIP-17 are on relays: another device with your key sees them by itself. Private chats with forward secrecy are on this device only, and another one sees nothing of them, neither the old messages nor the new ones. A file moves them: the new device goes on with them, and this one keeps what it has and gets nothing more."
    >
      <Form onSubmit={() => !isBusy && password !== '' && void save()}>
        {/* Password managers file the password under this name. */}
        <input type="text" name="username" autoComplete="username" value="Messages" readOnly hidden />
        <TextField
          label="Password of the file"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
        <ButtonRow>
          <Button type="submit" disabled={isBusy || password === ''}>
            Save messages as a file
          </Button>
          <Button disabled={isBusy || password === ''} onClick={() => chooser.current?.click()}>
            Open a file of messages
          </Button>
        </ButtonRow>
      </Form>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of messages"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again only if the field is empty.
          event.target.value = ''
          if (file) void restore(file)
        }}
      />
      {progress !== undefined && <Progress label="Encrypting with the password" value={progress} />}
      <p role="status">{told}</p>
      {saved && (
        <>
          <p>
            {counted(saved.moved, 'session', 'sessions')} moved into the file, so that no message is encrypted
            twice with the same key. Open the file on your other device.
          </p>
          <ButtonRow>
            <Button onClick={() => void takeBack()}>Keep them on this device instead</Button>
          </ButtonRow>
        </>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
    </SettingsSection>
  )
}
