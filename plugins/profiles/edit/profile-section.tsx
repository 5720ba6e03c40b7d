import { useEffect, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/composer'
import { useKernel, useNostr, useProvided, useQuery, useSessionFacts } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import {
  Button,
  EmptyState,
  Form,
  insertTextAside,
  Notice,
  SettingsSection,
  Skeleton,
  TextArea,
  TextField,
} from '#ui-kit'
import {
  changedFields,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileForm,
  problemsOf,
  readForm,
} from './profile-fields'
import styles from './profile-section.module.css'
import { ReadOnlyProfile } from './read-only-profile'

/** The page of Settings, Profile: the user's public profile. */
export default function ProfileSection() {
  const { session } = useSessionFacts()
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
  const [before, setBefore] = useState(() => readForm(content))
  const [form, setForm] = useState(before)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [waits, setWaits] = useState<string>()
  /**
   * The user's changes that are being saved or were refused, and the form on which they are based. The changes stay in
   * the fields when the profile changes.
   */
  const kept = useRef<{ readonly was: ProfileForm; readonly mine: ProfileForm }>(undefined)
  // If another client has saved the profile meanwhile, update the fields that the user has not edited here.
  useEffect(() => {
    const now = readForm(content)
    setBefore(was => {
      setForm(mine => mergeUntouched(kept.current?.was ?? was, kept.current?.mine ?? mine, now))
      return now
    })
  }, [content])
  const changes = changedFields(before, form)
  const problems = tried ? problemsOf(before, form) : {}
  const dirty = Object.keys(changes).length > 0

  const save = async () => {
    setTried(true)
    if (!dirty || busy || Object.keys(problemsOf(before, form)).length > 0) return
    setBusy(true)
    kept.current = { was: before, mine: form }
    const job = nostr.edit({ kind: 0 }, [{ set: changes }])
    const watching = job.status.subscribe(() => setWaits(job.status.get().reason))
    const toasts = await kernel.resolve(Toasts)
    try {
      await job.sent
      kept.current = undefined
      toasts.show({ text: 'Profile saved' })
    } catch (error) {
      await job.undo()
      toasts.show({
        text: error instanceof Error ? error.message : 'The profile was not saved.',
        tone: 'danger',
      })
    } finally {
      watching.dispose()
      setWaits(undefined)
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
              kept.current = undefined
              setForm(was => ({ ...was, [field.key]: value }))
            }}
          />
        ))}
        {waits && <p role="status">{waits}</p>}
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
            Save
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}

const mergeUntouched = (was: ProfileForm, mine: ProfileForm, now: ProfileForm): ProfileForm =>
  Object.fromEntries(
    PROFILE_FIELDS.map(({ key }) => [key, mine[key] === was[key] ? now[key] : mine[key]]),
  ) as ProfileForm

interface FieldProps {
  readonly field: ProfileField
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}

function Field({ field, value, error, onChange }: FieldProps) {
  const { label, placeholder, max, long, picture } = field
  const input = useRef<HTMLInputElement>(null)
  const putIn = (url: string) => {
    if (input.current) insertTextAside(input.current, url, 0, input.current.value.length)
  }
  const common = { label, value, error, maxLength: max, ...(placeholder && { placeholder }) }
  if (long) return <TextArea {...common} onChange={event => onChange(event.target.value)} />
  return (
    <div className={styles.field}>
      <TextField ref={input} {...common} onChange={event => onChange(event.target.value)} />
      {picture && <UploadPicture label={label} onDone={putIn} />}
    </div>
  )
}

function UploadPicture({ label, onDone }: { label: string; onDone(url: string): void }) {
  const kernel = useKernel()
  const can = useProvided(MediaUpload)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!can) return null
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
