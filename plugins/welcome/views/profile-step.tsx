import type { KeyboardEvent } from 'react'
import { ProfileAvatar } from '#contracts/profiles'
import { Picture, PluginView, useNostr } from '#kernel/react'
import { Avatar, Button, TextField, useBackHandler } from '#ui-kit'
import { PictureUpload } from './picture-upload'
import { StepLayout } from './step-layout'
import { useSaveProfile } from './use-save-profile'
import styles from './welcome.module.css'

/** px */
const PICTURE = 96
const MAX_NAME_CHARS = 50
const MAX_ABOUT_CHARS = 200

/** The fields that the user has filled in this step so far. */
export interface ProfileStepFields {
  readonly picture?: string
  readonly name: string
  readonly about: string
}

export const EMPTY_FIELDS: ProfileStepFields = { name: '', about: '' }

interface ProfileStepProps {
  readonly pubkey: string
  /** True if the account has no name yet. */
  readonly asksForName: boolean
  readonly profileFields: ProfileStepFields
  onChange(change: (profileFields: ProfileStepFields) => ProfileStepFields): void
  onBack(): void
  onDone(): void
}

/** The second step: a picture, a line about oneself, and a name if the account has none. All are optional. */
export function ProfileStep({
  pubkey,
  asksForName,
  profileFields,
  onChange,
  onBack,
  onDone,
}: ProfileStepProps) {
  const { picture, name, about } = profileFields
  const setFields = (fields: Partial<ProfileStepFields>) => onChange(previous => ({ ...previous, ...fields }))
  useBackHandler(onBack)
  const { isBusy, status, problem, save } = useSaveProfile(useNostr())
  const line = about.trim()
  const displayName = asksForName ? name.trim() : ''
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit()
  }
  const submit = async () => {
    const fields = {
      ...(picture !== undefined && { picture }),
      ...(displayName !== '' && { name: displayName }),
      ...(line !== '' && { about: line }),
    }
    if (await save(fields)) onDone()
  }
  const fallback = <Avatar pubkey={pubkey} size={PICTURE} />
  return (
    <StepLayout
      title="How do others see you?"
      text="A picture and a line are enough to be recognized. Everybody can see them, and you can change them later."
      status={status}
      buttons={
        <>
          <Button variant="ghost" onClick={onDone}>
            {isBusy ? 'Go on' : 'Skip'}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={picture === undefined && line === '' && displayName === ''}
            onClick={submit}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.self}>
        {picture === undefined ? (
          <PluginView token={ProfileAvatar} pubkey={pubkey} size={PICTURE} plain fallback={fallback} />
        ) : (
          <Avatar
            pubkey={pubkey}
            size={PICTURE}
            picture={<Picture url={picture} alt="Your new picture" size={{ width: PICTURE, mode: 'fill' }} />}
          />
        )}
        <PictureUpload onPicked={url => setFields({ picture: url })} />
      </div>
      {asksForName && (
        <TextField
          label="Your name"
          maxLength={MAX_NAME_CHARS}
          value={name}
          onChange={({ target }) => setFields({ name: target.value })}
          onKeyDown={onEnter}
        />
      )}
      <TextField
        label="A line about you"
        placeholder="What you do, like or collect"
        maxLength={MAX_ABOUT_CHARS}
        value={about}
        error={problem}
        onChange={({ target }) => setFields({ about: target.value })}
        onKeyDown={onEnter}
      />
    </StepLayout>
  )
}
