import { useEffect } from 'react'
import { OwnLists } from '#contracts/lists'
import { welcomeRoute } from '#contracts/site-routes'
import { useIsServiceProvided, useNostr, useService, useShellContext, useStore } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { useWelcomeProgress } from '../progress/use-welcome-progress'

/** On the home page, leads an account that follows nobody to the first steps, once. Renders nothing. */
export default function WelcomeRedirect() {
  const { pubkey, canSign } = useShellContext().session
  const hasLists = useIsServiceProvided(OwnLists)
  return pubkey !== undefined && canSign && hasLists ? <AccountRedirect key={pubkey} pubkey={pubkey} /> : null
}

function AccountRedirect({ pubkey }: { pubkey: string }) {
  const { progress } = useWelcomeProgress(pubkey)
  return progress ? null : <FollowListCheck pubkey={pubkey} />
}

/** Waits until enough relays have answered that the account has no follow list. */
function FollowListCheck({ pubkey }: { pubkey: string }) {
  const { lookupState, tags } = useStore(useService(OwnLists).getList(useNostr(), { kind: 3 }).state)
  const { setStep } = useWelcomeProgress(pubkey)
  const openPath = useNavigateToPath()
  const followsNobody = lookupState === 'none' && tags.length === 0
  useEffect(() => {
    // The reader may be writing in an open dialog, so stay on the home page.
    if (!followsNobody || document.querySelector('[role="dialog"]')) return
    setStep('people')
    openPath(welcomeRoute.path)
  }, [followsNobody, setStep, openPath])
  return null
}
