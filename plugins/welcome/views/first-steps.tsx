import { useEffect, useRef, useState } from 'react'
import { homeRoute } from '#contracts/site-routes'
import { useNavigateToPath } from '#kernel/router'
import { useWelcomeProgress } from '../progress/use-welcome-progress'
import { INITIAL_PROGRESS } from '../progress/welcome-settings'
import { PeopleStep } from './people-step'
import { EMPTY_FIELDS, ProfileStep } from './profile-step'
import { useFollowPeople } from './use-follow-people'
import { useMissingProfileParts } from './use-missing-profile-parts'

/**
 * The first steps of an account (hex): people to follow, then the profile. Back and Undo return from the profile to the
 * people. Escape skips the rest and opens the home page.
 */
export function FirstSteps({ pubkey }: { pubkey: string }) {
  const {
    progress = INITIAL_PROGRESS,
    setStep: storeStep,
    choosePack,
    excludePerson,
  } = useWelcomeProgress(pubkey)
  // The step is kept in the component, because the last step must stay visible until the next page is shown.
  const [step, setStep] = useState(progress.step === 'profile' ? 'profile' : 'people')
  const [profileFields, setProfileFields] = useState(EMPTY_FIELDS)
  const openPath = useNavigateToPath()
  const openPeopleStep = () => setStep('people')
  const followPeople = useFollowPeople(openPeopleStep)
  const { lacksName, lacksProfile } = useMissingProfileParts(pubkey)
  useEffect(() => storeStep(step === 'profile' ? 'profile' : 'people'), [storeStep, step])
  const leave = () => {
    storeStep('done')
    openPath(homeRoute.path, { replace: true })
    // The focused element disappears with this page. So the focus moves to `main`, where the next page begins.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  useEscape(leave)
  if (step === 'profile')
    return (
      <ProfileStep
        pubkey={pubkey}
        asksForName={lacksName}
        profileFields={profileFields}
        onChange={setProfileFields}
        onBack={openPeopleStep}
        onDone={leave}
      />
    )
  return (
    <PeopleStep
      pubkey={pubkey}
      progress={progress}
      onChoose={choosePack}
      onExclude={excludePerson}
      onSkip={leave}
      onFollow={people => {
        if (!followPeople(people)) return
        if (lacksProfile) setStep('profile')
        else leave()
      }}
    />
  )
}

/** Calls `onEscape` when the user presses Escape, unless a dialog handles the key or the user is typing. */
function useEscape(onEscape: () => void): void {
  const latestHandler = useRef(onEscape)
  useEffect(() => {
    latestHandler.current = onEscape
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('textarea, input[type="text"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping) latestHandler.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
