import { useEffect, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/media-upload'
import { useIsServiceProvided, useKernel, useNostr, useQuery, useShellContext } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import {
  Button,
  EmptyState,
  Form,
  insertTextKeepingFocus,
  Notice,
  SettingsSection,
  Skeleton,
  TextArea,
  TextField,
} from '#ui-kit'
import {
  getChangedProfileFields,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFormValues,
  parseProfileFormValues,
  validateProfileForm,
} from './profile-fields'
import styles from './profile-settings-section.module.css'
import { ReadOnlyProfile } from './read-only-profile'

/** The page of Settings, Profile: the user's public profile. */
export default function ProfileSettingsSection() {
  const { session } = useShellContext()
  if (session.pubkey === undefined)
    return <EmptyState icon="person" title="Sign in with a key to edit your profile." />
  if (!session.canSign) return <ReadOnlyProfile session={session} />
  return <OwnProfile key={session.pubkey} pubkey={session.pubkey} />
}

function OwnProfile({ pubkey }: { pubkey: string }) {
  const { events, phase, complete } = useQuery({ kinds: [0], authors: [pubkey] })
  const [event] = events
  if (!event && !complete && phase !== 'settled') return <Skeleton height={400} />
  return (
    <>
      {!event && !complete && (
        <Notice>
          Too few of your relays have answered, so what you had may be missing here. It is not lost: what you
          enter is added to it as soon as they answer.
        </Notice>
      )}
      <EditForm content={event?.content} />
    </>
  )
}

function EditForm({ content }: { content: string | undefined }) {
  const nostr = useNostr()
  const kernel = useKernel()
  const [before, setBefore] = useState(() => parseProfileFormValues(content))
  const [form, setForm] = useState(before)
  const [busy, setBusy] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [waitingReason, setWaitingReason] = useState<string>()
  /**
   * The user's changes that are being saved or were refused, and the form on which they are based. The changes stay in
   * the fields when the profile changes.
   */
  const savedChanges = useRef<{ readonly was: ProfileFormValues; readonly editedForm: ProfileFormValues }>(
    undefined,
  )
  // If another client has saved the profile meanwhile, update the fields that the user has not edited here.
  useEffect(() => {
    const now = parseProfileFormValues(content)
    setBefore(was => {
      setForm(editedForm =>
        mergeUntouched(savedChanges.current?.was ?? was, savedChanges.current?.editedForm ?? editedForm, now),
      )
      return now
    })
  }, [content])
  const changes = getChangedProfileFields(before, form)
  const problems = isSubmitted ? validateProfileForm(before, form) : {}
  const dirty = Object.keys(changes).length > 0

  const save = async () => {
    setSubmitted(true)
    if (!dirty || busy || Object.keys(validateProfileForm(before, form)).length > 0) return
    setBusy(true)
    savedChanges.current = { was: before, editedForm: form }
    const job = nostr.editList({ kind: 0 }, [{ set: changes }])
    const watching = job.status.subscribe(() => setWaitingReason(job.status.get().reason))
    const toasts = await kernel.resolve(Toasts)
    try {
      await job.whenSent
      savedChanges.current = undefined
      toasts.show({ text: 'Profile saved' })
    } catch (error) {
      await job.undo()
      toasts.show({
        text: error instanceof Error ? error.message : 'The profile was not saved.',
        tone: 'danger',
      })
    } finally {
      watching.dispose()
      setWaitingReason(undefined)
      setBusy(false)
    }
  }
  return (
    <SettingsSection label="Profile">
      <Form onSubmit={save}>
        {PROFILE_FIELDS.map(field => (
          <Field
            key={field.key}
            field={field}
            value={form[field.key]}
            error={problems[field.key]}
            onChange={value => {
              savedChanges.current = undefined
              setForm(was => ({ ...was, [field.key]: value }))
            }}
          />
        ))}
        {waitingReason && <p role="status">{waitingReason}</p>}
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
            Save
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}

const mergeUntouched = (
  before: ProfileFormValues,
  editedForm: ProfileFormValues,
  now: ProfileFormValues,
): ProfileFormValues =>
  Object.fromEntries(
    PROFILE_FIELDS.map(({ key }) => [key, editedForm[key] === before[key] ? now[key] : editedForm[key]]),
  ) as ProfileFormValues

interface FieldProps {
  readonly field: ProfileField
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}

function Field({ field, value, error, onChange }: FieldProps) {
  const { label, placeholder, maxLength, isMultiline, isPicture } = field
  const input = useRef<HTMLInputElement>(null)
  const insertUrl = (url: string) => {
    if (input.current) insertTextKeepingFocus(input.current, url, 0, input.current.value.length)
  }
  const common = { label, value, error, maxLength, ...(placeholder && { placeholder }) }
  if (isMultiline) return <TextArea {...common} onChange={event => onChange(event.target.value)} />
  return (
    <div className={styles.field}>
      <TextField ref={input} {...common} onChange={event => onChange(event.target.value)} />
      {isPicture && <UploadPicture label={label} onDone={insertUrl} />}
    </div>
  )
}

function UploadPicture({ label, onDone }: { label: string; onDone(url: string): void }) {
  const kernel = useKernel()
  const canUpload = useIsServiceProvided(MediaUpload)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!canUpload) return null
  const upload = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    setProgress(0)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const media = await kernel.resolve(MediaUpload)
      const { url } = await media.upload(file, { signal, onProgress: setProgress })
      onDone(url)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The file could not be uploaded.')
    }
    setProgress(undefined)
  }
  return (
    <div className={styles.upload}>
      <label className={styles.pick}>
        {progress === undefined
          ? `Upload ${label.toLowerCase()}`
          : `Uploading, ${Math.round(progress * 100)} %`}
        <input
          type="file"
          accept="image/*"
          disabled={progress !== undefined}
          onChange={event => {
            void upload(event.target.files?.[0])
            // Reset the field, so that the user can choose the same file again.
            event.target.value = ''
          }}
        />
      </label>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
