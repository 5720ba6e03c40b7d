import { useRef, useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService } from '#kernel/react'
import {
  Button,
  ButtonRow,
  downloadFile,
  Form,
  Progress,
  pluralize,
  SettingsSection,
  TextField,
} from '#ui-kit'
import { type BackupCounts, MessageBackup, type SavedBackup } from '../manifest'

const FILE_NAME = 'pinion-messages.json'
const MIN_PASSWORD = 10
/** Maximum size of a backup file in bytes. */
const MAX_FILE = 500_000_000

const formatCounts = ({ chatCount, messageCount }: BackupCounts) =>
  `${pluralize(messageCount, 'message', 'messages')} in ${pluralize(chatCount, 'conversation', 'conversations')}`

/** Explains which messages another device can show, and moves them to that device with a file. */
export function BackupSettings() {
  const backupService = useService(MessageBackup)
  const chooser = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [progress, setProgress] = useState<number>()
  const [statusText, setStatusText] = useState('')
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState<SavedBackup>()

  const attempt = async (action: () => Promise<string>) => {
    setStatusText('')
    setProblem('')
    setSaved(undefined)
    setProgress(0)
    try {
      setStatusText(await action())
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'That did not work. Nothing was changed.')
    } finally {
      setProgress(undefined)
    }
  }
  const save = () =>
    attempt(async () => {
      if (password.length < MIN_PASSWORD)
        throw new UserFacingError(`Choose a password of at least ${MIN_PASSWORD} characters.`)
      const savedBackup = await backupService.save(password, setProgress)
      void downloadFile(new Blob([savedBackup.file], { type: 'application/json' }), FILE_NAME)
      setPassword('')
      if (savedBackup.movedRecordCount > 0) setSaved(savedBackup)
      const { leftOutChatCount } = savedBackup
      const leftOutText =
        leftOutChatCount > 0
          ? ` ${pluralize(leftOutChatCount, 'conversation is', 'conversations are')} not in it, because the plugin is switched off.`
          : ''
      return `Saved ${formatCounts(savedBackup)} as ${FILE_NAME}.${leftOutText}`
    })
  const restore = (file: File) =>
    attempt(async () => {
      if (file.size > MAX_FILE) throw new UserFacingError('This file is too large.')
      const size = await backupService.restore(await file.text(), password, setProgress)
      setPassword('')
      return `Added ${formatCounts(size)}.`
    })
  const takeBack = () =>
    attempt(async () => {
      await saved?.undoMove()
      return 'This device writes and reads on. Delete the file.'
    })
  const isBusy = progress !== undefined
  return (
    <SettingsSection
      title="Other devices"
      description="Private messages by NIP-17 are on relays: another device with your key sees them by itself. Private chats with forward secrecy are on this device only, and another one sees nothing of them, neither the old messages nor the new ones. A file moves them: the new device goes on with them, and this one keeps what it has and gets nothing more."
    >
      <Form onSubmit={() => !isBusy && password !== '' && void save()}>
        {/* Password managers store the password under this user name. */}
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
          // The field is cleared, so that the same file can be chosen again.
          event.target.value = ''
          if (file) void restore(file)
        }}
      />
      {progress !== undefined && <Progress label="Encrypting with the password" value={progress} />}
      <p role="status">{statusText}</p>
      {saved && (
        <>
          <p>
            The private chats have moved into the file, so that no message is encrypted twice with the same
            key. Open the file on your other device.
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
