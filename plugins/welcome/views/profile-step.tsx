import type { KeyboardEvent } from 'react'
import { ProfileAvatar, Profiles } from '#contracts/profiles'
import { Picture, useNostr, useOptionalService, useOptionalStore, View } from '#kernel/react'
import { Avatar, Button, TextField, useBack } from '#ui-kit'
import { PickPicture } from './pick-picture'
import { Step } from './step'
import { useSaveProfile } from './use-save-profile'
import styles from './welcome.module.css'

/** px */
const PICTURE = 96
const MAX_NAME = 50
const MAX_ABOUT = 200

/** The fields of the step as the user has filled them in so far. */
export interface ProfileWords {
  readonly picture?: string
  readonly name: string
  readonly about: string
}

export const NO_WORDS: ProfileWords = { name: '', about: '' }

interface ProfileStepProps {
  readonly pubkey: string
  readonly words: ProfileWords
  onChange(change: (words: ProfileWords) => ProfileWords): void
  onBack(): void
  onDone(): void
}

/**
 * The second step: a picture and a line about oneself, and a name if the account has none. Each may be left out.
 */
export function ProfileStep({ pubkey, words, onChange, onBack, onDone }: ProfileStepProps) {
  const { picture, name, about } = words
  const set = (fields: Partial<ProfileWords>) => onChange(before => ({ ...before, ...fields }))
  useBack(onBack)
  const profile = useOptionalStore(useOptionalService(Profiles)?.profile(pubkey))
  const hasName = (profile?.name ?? profile?.displayName) !== undefined
  const { busy, status, problem, save } = useSaveProfile(useNostr())
  const line = about.trim()
  const called = hasName ? '' : name.trim()
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit()
  }
  const submit = async () => {
    const fields = {
      ...(picture !== undefined && { picture }),
      ...(called !== '' && { name: called }),
      ...(line !== '' && { about: line }),
    }
    if (await save(fields)) onDone()
  }
  const fallback = <Avatar keyHex={pubkey} size={PICTURE} />
  return (
    <Step
      title="How do others see you?"
      text="A picture and a line are enough to be recognized. Everybody can see them, and you can change them later."
      status={status}
      buttons={
        <>
          <Button variant="ghost" onClick={onDone}>
            {busy ? 'Go on' : 'Skip'}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={picture === undefined && line === '' && called === ''}
            onClick={submit}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.self}>
        {picture === undefined ? (
          <View of={ProfileAvatar} pubkey={pubkey} size={PICTURE} plain fallback={fallback} />
        ) : (
          <Avatar
            keyHex={pubkey}
            size={PICTURE}
            picture={<Picture url={picture} alt="Your new picture" size={{ width: PICTURE, how: 'fill' }} />}
          />
        )}
        <PickPicture onPicked={url => set({ picture: url })} />
      </div>
      {!hasName && (
        <TextField
          label="Your name"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ target }) => set({ name: target.value })}
          onKeyDown={onEnter}
        />
      )}
      <TextField
        label="A line about you"
        placeholder="What you do, like or collect"
        maxLength={MAX_ABOUT}
        value={about}
        error={problem}
        onChange={({ target }) => set({ about: target.value })}
        onKeyDown={onEnter}
      />
    </Step>
  )
}
