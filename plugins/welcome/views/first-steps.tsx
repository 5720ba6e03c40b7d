import { useEffect, useRef, useState } from 'react'
import { homeRoute } from '#contracts/feeds'
import { useGo } from '#kernel/router'
import { useProgress } from '../progress/use-progress'
import { FIRST_STEP } from '../progress/welcome-settings'
import { PeopleStep } from './people-step'
import { NO_WORDS, ProfileStep } from './profile-step'
import { useFollow } from './use-follow'
import { useLacksProfile } from './use-lacks-profile'

/**
 * The steps of an account (hex): people to follow, then the profile. Back and Undo lead from the profile to the people.
 * Escape skips the rest and opens the home page.
 */
export function FirstSteps({ pubkey }: { pubkey: string }) {
  const { progress = FIRST_STEP, go, choose, take } = useProgress(pubkey)
  // The shown step is not read from the progress again, because the final step stays visible until the page has
  // changed.
  const [step, setStep] = useState(progress.step === 'profile' ? 'profile' : 'people')
  const [words, setWords] = useState(NO_WORDS)
  const openPath = useGo()
  const toPeople = () => setStep('people')
  const follow = useFollow(toPeople)
  const lacksProfile = useLacksProfile(pubkey)
  useEffect(() => go(step === 'profile' ? 'profile' : 'people'), [go, step])
  const leave = () => {
    go('done')
    openPath(homeRoute.path, { replace: true })
    // The focused element leaves with this page. A keyboard goes on at the beginning of the next one.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  useEscape(leave)
  if (step === 'profile')
    return <ProfileStep pubkey={pubkey} words={words} onChange={setWords} onBack={toPeople} onDone={leave} />
  return (
    <PeopleStep
      pubkey={pubkey}
      progress={progress}
      onChoose={choose}
      onTake={take}
      onSkip={leave}
      onFollow={people => {
        if (!follow(people)) return
        if (lacksProfile) setStep('profile')
        else leave()
      }}
    />
  )
}

/** Calls `act` for Escape, unless a dialog uses the key or the user types. */
function useEscape(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const types = event.target instanceof Element && event.target.matches('textarea, input[type="text"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !types) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
